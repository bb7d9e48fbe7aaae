// SPDX-License-Identifier: MIT
// Draws examples once they are opened, zooms into requests, sorts and searches the operations. Without
// it all but the examples is there to be read.
(() => {
  'use strict';
  const SVG = 'http://www.w3.org/2000/svg';
  const UNITS = [[1e9, 's'], [1e6, 'ms'], [1e3, '\u00b5s'], [1, 'ns']];
  const STATES = [
    ['beside', 'not on the critical path'],
    ['critical', 'on the critical path'],
    ['failed', 'failed'],
  ];
  const packed = document.getElementById('examples');
  const examples = packed ? JSON.parse(packed.textContent) : {names: [], requests: []};

  function made(name, attributes, ...children) {
    const isDrawing = name === 'svg' || name === 'rect';
    const element = isDrawing ? document.createElementNS(SVG, name) : document.createElement(name);
    for (const [key, value] of Object.entries(attributes)) {
      element.setAttribute(key, value);
    }
    element.append(...children);
    return element;
  }

  function duration(ns) {
    for (const [size, unit] of UNITS) {
      if (ns >= size) {
        const value = ns / size;
        return `${value.toFixed(value < 9.995 ? 2 : value < 99.95 ? 1 : 0)} ${unit}`;
      }
    }
    return '0';
  }

  function title(head, took) {
    return head === undefined ? {} : {title: `head after ${duration(head)}, last byte after ${duration(took)}`};
  }

  function drawn([depth, name, took, left, width, state, head]) {
    const [service, operation] = examples.names[name];
    const bar = made('rect', {x: left, y: 0, width: Math.max(width, 0.3), height: 4, class: STATES[state][0]});
    const drawing = {viewBox: '0 0 100 4', preserveAspectRatio: 'none', role: 'img', 'aria-label': STATES[state][1]};
    return made('tr', {},
      made('th', {scope: 'row', class: `d${depth}`}, `${service} `, made('span', {}, operation)),
      made('td', {class: 'number', ...title(head, took)}, duration(took)),
      made('td', {class: 'bar'}, made('svg', drawing, bar)));
  }

  function draw(details) {
    const request = examples.requests[details.dataset.example];
    const title = details.firstElementChild.textContent;
    const heads = ['Call', 'Takes', `0 to ${duration(request.duration)}`];
    details.append(made('div', {class: 'scroll', tabindex: 0, role: 'region', 'aria-label': `Calls of ${title}`},
      made('table', {class: 'waterfall', 'data-took': request.duration},
        made('thead', {}, made('tr', {}, ...heads.map((head) => made('th', {scope: 'col'}, head)))),
        made('tbody', {}, ...request.rows.map(drawn)))));
    if (request.left_out) {
      details.append(made('p', {}, `${request.left_out.toLocaleString('en')} more calls are not drawn.`));
    }
  }

  function show(table, from, to) {
    const width = Math.min(100, Math.max(0.01, to - from));
    const start = Math.min(100 - width, Math.max(0, from));
    table.dataset.from = start;
    table.dataset.to = start + width;
    for (const svg of table.querySelectorAll('.bar svg')) {
      svg.setAttribute('viewBox', `${start} 0 ${width} 4`);
    }
    const took = Number(table.dataset.took);
    const ends = [start, start + width].map((part) => duration(took * part / 100));
    table.tHead.rows[0].cells[2].textContent = `${ends[0]} to ${ends[1]}`;
  }

  // Each is told where the part begins and how wide it is, in percent of the request.
  const TOOLS = [
    ['Zoom in', (from, width) => [from + width / 4, from + 3 * width / 4]],
    ['Zoom out', (from, width) => [from - width / 2, from + 3 * width / 2]],
    ['Earlier', (from, width) => [from - width / 2, from + width / 2]],
    ['Later', (from, width) => [from + width / 2, from + 3 * width / 2]],
    ['All', () => [0, 100]],
  ];

  function zooms(details) {
    const table = details.querySelector('.waterfall');
    const tools = TOOLS.map(([name, part]) => {
      const button = made('button', {type: 'button'}, name);
      button.addEventListener('click', () => {
        const [from, to] = [Number(table.dataset.from || 0), Number(table.dataset.to || 100)];
        show(table, ...part(from, to - from));
      });
      return button;
    });
    details.firstElementChild.after(made('p', {class: 'tools'}, ...tools));
    table.tBodies[0].addEventListener('click', (event) => {
      const svg = event.target.closest('svg');
      if (svg) {
        const bar = svg.firstElementChild;
        const [left, width] = ['x', 'width'].map((name) => Number(bar.getAttribute(name)));
        show(table, Math.max(0, left - width / 10), Math.min(100, left + 1.1 * width));
      }
    });
  }

  function prepare(details) {
    if (details.dataset.ready) {
      return;
    }
    details.dataset.ready = 'yes';
    if (details.dataset.example) {
      draw(details);
      details.parentElement.classList.add('looked-at');
    }
    zooms(details);
  }

  for (const details of document.querySelectorAll('details[id^="request-"]')) {
    if (details.open) {
      prepare(details);
    }
    details.addEventListener('toggle', () => details.open && prepare(details));
  }

  function openTarget() {
    const target = document.getElementById(location.hash.slice(1));
    if (target && target.tagName === 'DETAILS') {
      for (let around = target; around; around = around.parentElement.closest('details')) {
        around.open = true;
      }
      prepare(target);
      target.scrollIntoView();
      target.firstElementChild.focus();
    }
  }
  addEventListener('hashchange', openTarget);
  openTarget();
})();

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
