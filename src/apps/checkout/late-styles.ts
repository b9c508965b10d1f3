/** Milliseconds until styles that did not come are asked for again: a second, then twice as long each time. */
const pauseBefore = (again: number) => 1_000 * Math.min(16, 2 ** again)

let arrival = Promise.resolve()

/**
 * The page came with the styles of what it shows: brings the others, once, before what a press may bring. Asks for nothing while they are on
 * their way or there. Answers once they are there, or did not come this time.
 */
export const letStylesIn = (tries = 0): Promise<void> => {
  const { dataset } = document.getElementById('root')!
  const { styles } = dataset
  if (!styles) return arrival
  delete dataset['styles']
  // Where the page's own stand: what a part brought meanwhile still comes after it.
  const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href: styles })
  link.addEventListener('error', () => {
    link.remove()
    dataset['styles'] = styles
    setTimeout(() => void letStylesIn(tries + 1), pauseBefore(tries))
  })
  arrival = new Promise((resolve) => {
    for (const end of ['load', 'error']) link.addEventListener(end, () => resolve())
  })
  document.querySelector('style')!.after(link)
  return arrival
}
