import { chmodSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { prepareNode } from './atomic-library.mjs'

let room: string
beforeEach(() => {
  room = mkdtempSync(join(tmpdir(), 'atomic-'))
  vi.stubEnv('PATH', `${room}:/usr/bin:/bin`)
  vi.stubEnv('LD_LIBRARY_PATH', undefined)
  vi.spyOn(console, 'log').mockReturnValue()
})
afterEach(() => rmSync(room, { recursive: true }))

const program = (name: string, ...lines: string[]) => {
  const path = join(room, name)
  writeFileSync(path, ['#!/bin/sh', ...lines].join('\n'))
  chmodSync(path, 0o755)
  return path
}
/** A Node.js that says what it is only where its library can be found. */
const lackingNode = () =>
  program(
    'a-node',
    'for place in $(echo "$LD_LIBRARY_PATH" | tr : " "); do [ -e "$place/libatomic.so.1" ] && exit 0; done',
    'echo "a-node: error while loading shared libraries: libatomic.so.1: cannot open shared object file" >&2',
    'exit 127',
  )
const debian = () => {
  program('apt-get', 'echo "$@" >> ../asked', 'case "$*" in *download*) touch libatomic1_14_amd64.deb;; esac')
  program('dpkg-deb', 'mkdir -p "$3/usr/lib/some-linux-gnu"; touch "$3/usr/lib/some-linux-gnu/libatomic.so.1"')
}
const prepare = (node: string) => prepareNode(node, join(room, 'fetched'))

it('a Node.js that runs is left alone', () => {
  expect(prepare(program('a-node', 'exit 0'))).toBeNull()
  expect(process.env['LD_LIBRARY_PATH']).toBeUndefined()
  expect(readdirSync(room)).toEqual(['a-node'])
})

it('its library is fetched where the system lacks it, once, and leaves nothing else behind', () => {
  debian()
  vi.stubEnv('LD_LIBRARY_PATH', '/opt/lib')
  const node = lackingNode()
  expect(prepare(node)).toBeNull()
  const place = join(room, 'fetched/root/usr/lib/some-linux-gnu')
  expect(process.env['LD_LIBRARY_PATH']).toBe(`${place}:/opt/lib`)
  expect(readdirSync(join(room, 'fetched')).toSorted()).toEqual(['libatomic1_14_amd64.deb', 'root'])
  rmSync(join(room, 'apt-get'))
  vi.stubEnv('LD_LIBRARY_PATH', undefined)
  expect(prepare(node)).toBeNull()
  expect(process.env['LD_LIBRARY_PATH']).toBe(place)
})

it('where it cannot be fetched, what to install is said', () => {
  program('apt-get', 'exit 100')
  expect(prepare(lackingNode())).toMatch(/lacks\. Install it \("apt-get install libatomic1" .*Node\.js 24 or later\.$/)
})

it('any other reason is passed on', () => {
  const node = program('a-node', 'echo "a-node: wrong machine" >&2', 'exit 126')
  expect(prepare(node)).toBe(
    'The packaged Node.js does not run here: run this with Node.js 24 or later.\na-node: wrong machine',
  )
  expect(prepare(join(room, 'none'))).toMatch(/Node\.js 24 or later\.\nspawnSync .*none ENOENT$/)
})
