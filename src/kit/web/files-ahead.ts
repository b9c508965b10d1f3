import { isSparing, whenIdle } from './idle.ts'
import { happens } from './load-patiently.ts'
import { browserStorage } from './storage.ts'

const kept = 'files-ahead'
/** What the person asks for meanwhile finds connections of its own. */
const atATime = 3

/** To its end: only then is it in the cache. */
const read = async (address: string): Promise<string> => {
  const answer = await fetch(address, { priority: 'low', signal: AbortSignal.timeout(60_000) })
  if (!answer.ok) throw new Error(`${address} was answered with ${answer.status}.`)
  return answer.text()
}

/** Older browsers do not say. */
const isThere = ({ responseStatus = 200 }: Partial<PerformanceResourceTiming>) => responseStatus === 200

/** What came with the page. What failed is in this list too, with another status. */
const arrived = () =>
  performance
    .getEntriesByType('resource')
    .flatMap((entry) => (isThere(entry as PerformanceResourceTiming) ? [new URL(entry.name).pathname] : []))

/**
 * Reads the code of all pages into the browser's cache while nothing else is to do, by the list that the build left: they then open at
 * once, and without a connection. Nothing is run and no style applies before its page is opened: each would have the page that is shown
 * laid out anew. Once a day for each version, as a browser forgets in time, and not for who asked to save data. `then` runs once
 * all of it is there, or where the pages come from their sources and there is no list.
 */
export const fetchFilesAhead = (then: () => void): void => {
  if (!isSparing()) whenIdle(() => void readAhead(then))
}

const readAhead = async (then: () => void): Promise<void> => {
  const list = document.querySelector<HTMLMetaElement>('meta[name="files-ahead"]')?.content
  const today = `${list} ${new Date().toDateString()}`
  if (list && browserStorage.get(kept) !== today) {
    // The connection may be back before the last that was asked for has failed.
    const isBack = happens(window, 'online')
    try {
      await readAll(list)
    } catch {
      // What was not read is fetched as its page is opened.
      await isBack
      return fetchFilesAhead(then)
    }
    browserStorage.set(kept, today)
  }
  then()
}

const readAll = async (list: string): Promise<void> => {
  const folder = list.slice(0, list.lastIndexOf('/') + 1)
  const names = (await read(list)).split('\n').filter((name) => /^[\w.-]+\.(?:js|css)$/.test(name))
  const there = new Set(arrived())
  const missing = names.map((name) => folder + name).filter((address) => !there.has(address))
  const left = missing.values()
  const readOn = async () => {
    for (const address of left) await read(address)
  }
  const lines = await Promise.allSettled(Array.from({ length: atATime }, readOn))
  if (names.length === 0 || lines.some(({ status }) => status === 'rejected')) throw new Error('Not all was read.')
}
