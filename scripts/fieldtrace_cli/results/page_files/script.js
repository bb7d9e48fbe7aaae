// SPDX-License-Identifier: MIT
// Sorts and searches the table of operations; without it all is there to be read.
(() => {
  'use strict';
  const table = document.getElementById('table');
  if (!table) {
    return;
  }
  const body = table.tBodies[0];
  const rows = Array.from(body.rows);
  const search = document.getElementById('search');
  const shown = document.getElementById('shown');

  function value(row, column) {
    const cell = row.cells[column];
    return column === 0 ? cell.textContent : Number(cell.dataset.value);
  }

  function sort(header, column) {
    const isAscending = header.getAttribute('aria-sort') === 'descending' || column === 0;
    const wasAscending = header.getAttribute('aria-sort') === 'ascending';
    const order = isAscending && !wasAscending ? 1 : -1;
    for (const other of table.tHead.rows[0].cells) {
      other.removeAttribute('aria-sort');
    }
    header.setAttribute('aria-sort', order === 1 ? 'ascending' : 'descending');
    rows.sort((a, b) => {
      const [one, two] = [value(a, column), value(b, column)];
      return order * (column === 0 ? one.localeCompare(two) : one - two);
    });
    body.append(...rows);
  }

  Array.from(table.tHead.rows[0].cells).forEach((header, column) => {
    header.firstElementChild.addEventListener('click', () => sort(header, column));
  });
  search.addEventListener('input', () => {
    const wanted = search.value.trim().toLowerCase();
    let count = 0;
    for (const row of rows) {
      row.hidden = !row.cells[0].textContent.toLowerCase().includes(wanted);
      count += row.hidden ? 0 : 1;
    }
    shown.textContent = wanted ? `${count} of ${rows.length}` : '';
  });
})();
