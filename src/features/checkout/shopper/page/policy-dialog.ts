import styles from './page.module.css'

/** Pressed again before it is there, it is shown once, and of two the one that was pressed last. */
let latest: symbol | undefined

/** Shows a policy over the page that a shopper is on: what was typed, a card's fields too, stays. Throws where it cannot be had. */
export const showPolicy = async (address: string, closeLabel: string): Promise<void> => {
  const own = (latest = Symbol(address))
  const answer = await fetch(address)
  if (!answer.ok) throw new Error(`The policy was answered with ${answer.status}`)
  // Read as a document of its own, which runs nothing. Its styles are not ours, and would be reported as forbidden.
  const [text = ''] = /<main[^]*/.exec(await answer.text()) ?? []
  const page = new DOMParser().parseFromString(text, 'text/html')
  const words = page.querySelector('main')
  const title = words?.querySelector('h1')
  if (!words || !title) throw new Error('The policy has no text')
  if (own !== latest) return
  const dialog = document.createElement('dialog')
  dialog.className = styles.policyDialog ?? ''
  title.id = 'policy-title'
  dialog.setAttribute('aria-labelledby', title.id)
  const close = document.createElement('button')
  close.type = 'button'
  close.className = styles.secondary ?? ''
  close.textContent = closeLabel
  close.addEventListener('click', () => dialog.close())
  // In its own page the last line leads back here.
  words.querySelector(':scope > a:last-child')?.remove()
  dialog.append(...words.childNodes, close)
  dialog.addEventListener('close', () => dialog.remove())
  document.body.append(dialog)
  dialog.showModal()
  // Else the focus is at the first link of the text, or at its end.
  title.tabIndex = -1
  title.focus()
  dialog.scrollTop = 0
}
