/** Milliseconds until styles that did not come are asked for again: a second, then twice as long each time. */
const pauseBefore = (again: number) => 1_000 * Math.min(16, 2 ** again)

/**
 * The page came with the styles of what it shows: brings the others, once, before what a press may bring. Returns at once, and does nothing
 * while they are on their way or there.
 */
export const letStylesIn = (tries = 0): void => {
  const { dataset } = document.getElementById('root')!
  const { styles } = dataset
  if (!styles) return
  delete dataset['styles']
  // Where the page's own stand: what a part brought meanwhile still comes after it.
  const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href: styles })
  link.addEventListener('error', () => {
    link.remove()
    dataset['styles'] = styles
    setTimeout(() => letStylesIn(tries + 1), pauseBefore(tries))
  })
  document.querySelector('style')!.after(link)
}
