import { isSparing, whenIdle } from './idle.ts'

const kept = 'files-ahead'
/** What the person asks for meanwhile finds connections of its own. */
const atATime = 3

/** Has the browser keep a file for good, as the server says that it may. */
const read = async (address: string): Promise<string> => (await fetch(address, { priority: 'low' })).text()

/**
 * Reads the code of all pages into the browser's cache while nothing else is to do, by the list that the build left: they then open at
 * once, and without a connection. Nothing is run and no style applies before its page is opened: each would have the page that is shown
 * laid out anew. Once a day for each version, as a browser forgets in time, and not for who asked to save data.
 */
export const fetchFilesAhead = () => whenIdle(() => void readAll())

const readAll = async (): Promise<void> => {
  const list = document.querySelector<HTMLMetaElement>('meta[name="files-ahead"]')?.content
  const today = `${list} ${new Date().toDateString()}`
  if (!list || isSparing() || localStorage.getItem(kept) === today) return
  try {
    const folder = list.slice(0, list.lastIndexOf('/') + 1)
    const addresses = (await read(list)).split('\n').map((name) => folder + name)
    const there = new Set(performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname))
    const missing = addresses.filter((address) => !there.has(address)).values()
    const readOn = async () => {
      for (const address of missing) await read(address)
    }
    await Promise.all(Array.from({ length: atATime }, readOn))
    localStorage.setItem(kept, today)
  } catch {
    // What was not read is fetched as its page is opened.
    if (!navigator.onLine) window.addEventListener('online', fetchFilesAhead, { once: true })
  }
}
