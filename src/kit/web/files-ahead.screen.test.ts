// @vitest-environment jsdom
import { setImmediate as immediate } from 'node:timers/promises'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { fetchFilesAhead } from './files-ahead.ts'

const list = '/assets/admin/files-ahead-1.txt'
const names = ['a.js', 'a.css', 'b.js', 'c.js', 'd.css']
const files = names.map((name) => `/assets/admin/${name}`)

let asked: string[] = []
let underWay = 0
let mostAtOnce = 0
let isOnline = true

beforeEach(() => {
  ;[asked, underWay, mostAtOnce, isOnline] = [[], 0, 0, true]
  localStorage.clear()
  document.head.innerHTML = `<meta name="files-ahead" content="${list}" />`
  vi.stubGlobal('requestIdleCallback', (run: () => void) => setImmediate(run))
  vi.spyOn(navigator, 'onLine', 'get').mockImplementation(() => isOnline)
  vi.stubGlobal('fetch', async (address: string) => {
    if (!isOnline) throw new TypeError('Failed to fetch')
    asked.push(address)
    mostAtOnce = Math.max(mostAtOnce, ++underWay)
    await immediate()
    underWay--
    return new Response(address === list ? names.join('\n') : '')
  })
})
afterEach(() => {
  document.head.innerHTML = ''
  localStorage.clear()
})

const isAllRead = async (version = list) => {
  await expect.poll(() => localStorage.getItem('files-ahead')).toContain(version)
}

it('reads every file that is not there yet, a few at a time, and no version twice a day', async () => {
  const { origin } = window.location
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([{ name: `${origin}${files[2]}` } as PerformanceEntry])
  fetchFilesAhead()
  await isAllRead()
  expect(asked).toEqual([list, ...files.toSpliced(2, 1)])
  expect(mostAtOnce).toBe(3)
  const timesRead = () => asked.filter((address) => address === list).length
  fetchFilesAhead()
  await immediate()
  const newer = '/assets/admin/files-ahead-2.txt'
  document.head.innerHTML = `<meta name="files-ahead" content="${newer}" />`
  fetchFilesAhead()
  await isAllRead(newer)
  expect(timesRead()).toBe(1)
  document.head.innerHTML = `<meta name="files-ahead" content="${list}" />`
  localStorage.setItem('files-ahead', `${list} yesterday`)
  fetchFilesAhead()
  await expect.poll(() => localStorage.getItem('files-ahead')).not.toContain('yesterday')
  expect(timesRead()).toBe(2)
})

it('goes on once there is a connection again', async () => {
  isOnline = false
  const listening = vi.spyOn(window, 'addEventListener')
  fetchFilesAhead()
  await expect.poll(() => listening.mock.calls.map(([name]) => name)).toContain('online')
  expect(asked).toEqual([])
  isOnline = true
  window.dispatchEvent(new Event('online'))
  await isAllRead()
  expect(asked).toEqual([list, ...files])
})

it('asks for nothing where the person saves data, or where the pages come from their sources', async () => {
  vi.stubGlobal('navigator', { connection: { saveData: true }, onLine: true })
  fetchFilesAhead()
  await immediate()
  vi.unstubAllGlobals()
  vi.stubGlobal('requestIdleCallback', (run: () => void) => run())
  vi.stubGlobal('fetch', async (address: string) => asked.push(address))
  document.head.innerHTML = ''
  fetchFilesAhead()
  expect(asked).toEqual([])
})
