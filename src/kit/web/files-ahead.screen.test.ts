// @vitest-environment jsdom
import { setImmediate as immediate } from 'node:timers/promises'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { fetchFilesAhead } from './files-ahead.ts'

const list = '/assets/admin/files-ahead-1.txt'
const names = ['a.js', 'a.css', 'b.js', 'c.js', 'd.css']
const files = names.map((name) => `/assets/admin/${name}`)

let asked: string[] = []
let then = vi.fn<() => void>()
let underWay = 0
let mostAtOnce = 0
/** What is answered otherwise than with what is there; 0: there is no connection. */
let statuses: Record<string, number> = {}
let text = names.join('\n')

const listIn = (version: string) => {
  document.head.innerHTML = `<meta name="files-ahead" content="${version}" />`
}
beforeEach(() => {
  ;[asked, underWay, mostAtOnce, statuses, text] = [[], 0, 0, {}, names.join('\n')]
  then = vi.fn<() => void>()
  localStorage.clear()
  listIn(list)
  vi.useFakeTimers({ toFake: ['Date'] })
  vi.stubGlobal('navigator', {})
  vi.stubGlobal('requestIdleCallback', (run: () => void) => run())
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address)
    mostAtOnce = Math.max(mostAtOnce, ++underWay)
    await immediate()
    underWay--
    const status = statuses[address] ?? 200
    if (status === 0) throw new TypeError('Failed to fetch')
    return new Response(address.endsWith('.txt') ? text : '', { status })
  })
})
afterEach(() => {
  vi.useRealTimers()
  document.head.innerHTML = ''
  localStorage.clear()
})

const kept = () => localStorage.getItem('files-ahead')
const isAllRead = async (version = list) => {
  await expect.poll(kept).toContain(version)
}
/** Reads until it gives up. */
const givesUp = async () => {
  fetchFilesAhead(then)
  await expect.poll(() => asked.length > 0 && underWay === 0).toBe(true)
  expect(kept()).toBeNull()
  expect(then).not.toHaveBeenCalled()
}
const timesRead = () => asked.filter((address) => address === list).length

it('reads every file that is not there yet, a few at a time, and no version twice a day', async () => {
  const entry = (address: string, responseStatus: number) => ({
    name: `${location.origin}${address}`,
    responseStatus,
    entryType: 'resource',
    startTime: 0,
    duration: 0,
    toJSON: () => ({}),
  })
  const entries = [entry(files[2]!, 200), entry(files[3]!, 0), entry(files[4]!, 503)]
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue(entries)
  fetchFilesAhead(then)
  await isAllRead()
  expect(asked).toEqual([list, ...files.toSpliced(2, 1)])
  expect(mostAtOnce).toBe(3)
  expect(then).toHaveBeenCalledTimes(1)
  fetchFilesAhead(then)
  expect(timesRead()).toBe(1)
  expect(then).toHaveBeenCalledTimes(2)
  listIn('/assets/admin/files-ahead-2.txt')
  fetchFilesAhead(then)
  await isAllRead('/assets/admin/files-ahead-2.txt')
  listIn(list)
  fetchFilesAhead(then)
  await isAllRead()
  vi.setSystemTime(Date.now() + 172_800_000)
  fetchFilesAhead(then)
  expect(timesRead()).toBe(3)
  await expect.poll(() => underWay).toBe(0)
})

it.each([
  ['the connection breaks off', files[1]!, 0],
  ['the server has no room for it', files[1]!, 503],
  ['the server has another version', files[4]!, 404],
  ['the list does not come', list, 404],
])('reads on once there is a connection again where %s', async (_why, address, status) => {
  statuses = { [address]: status }
  await givesUp()
  statuses = {}
  window.dispatchEvent(new Event('online'))
  await isAllRead()
  expect(new Set(asked)).toEqual(new Set([list, ...files]))
  expect(then).toHaveBeenCalledTimes(1)
})

it('reads on where the connection was back before all that was on its way had failed', async () => {
  statuses = { [files[1]!]: 0 }
  const answer = globalThis.fetch
  vi.stubGlobal('fetch', (address: string) => {
    const coming = answer(address)
    if (address !== files[4]) return coming
    statuses = {}
    window.dispatchEvent(new Event('online'))
    return coming
  })
  fetchFilesAhead(then)
  await isAllRead()
  expect(timesRead()).toBe(2)
  expect(then).toHaveBeenCalledTimes(1)
})

it('takes no page that a proxy shows in its place for a list', async () => {
  text = '<!doctype html>\n<title>Sign in to the network</title>'
  await givesUp()
  expect(asked).toEqual([list])
})

it('asks for nothing where the person saves data, or where the pages come from their sources', () => {
  const listening = vi.spyOn(window, 'addEventListener')
  const whenIdle = vi.fn<(run: () => void) => void>((run) => run())
  vi.stubGlobal('requestIdleCallback', whenIdle)
  vi.stubGlobal('navigator', { connection: { saveData: true } })
  fetchFilesAhead(then)
  expect(whenIdle).not.toHaveBeenCalled()
  vi.stubGlobal('navigator', {})
  document.head.innerHTML = ''
  fetchFilesAhead(then)
  expect(asked).toEqual([])
  expect(listening).not.toHaveBeenCalled()
  // Of the sources, the parts are fetched all the same.
  expect(then).toHaveBeenCalledTimes(1)
})
