// SPDX-License-Identifier: MIT
// Prints what a profile holds as JSON, as Datadog's library pprof-format reads it. Numbers are texts,
// since some are larger than JavaScript's.
// usage: node read_pprof.js FOLDER/node_modules PROFILE
'use strict'

const fs = require('node:fs')
const path = require('node:path')
const zlib = require('node:zlib')

const [libraries, file] = process.argv.slice(2)
const { Profile } = require(path.join(libraries, 'pprof-format'))

const profile = Profile.decode(zlib.gunzipSync(fs.readFileSync(file)))
const text = (number) => profile.stringTable.strings[number]
const functions = new Map(profile.function.map((one) => [one.id, one]))
const locations = new Map(profile.location.map((one) => [one.id, one]))

const type = ({ type: name, unit }) => `${text(name)}/${text(unit)}`
const frame = ({ functionId, line }) => {
  const { name, filename } = functions.get(functionId)
  return { function: text(name), file: text(filename), line }
}
const sample = ({ locationId, value, label }) => ({
  frames: locationId.flatMap((id) => locations.get(id).line.map(frame)),
  values: value.map(String),
  labels: Object.fromEntries(label.map(({ key, str }) => [text(key), text(str)]))
})
console.log(JSON.stringify({
  types: profile.sampleType.map(type),
  shown: text(profile.defaultSampleType),
  samples: profile.sample.map(sample)
}))
