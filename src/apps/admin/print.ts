import './print.css'

const scheme = 'data-mantine-color-scheme'

/** Paper is white, whatever colours the screen has. */
const watchPrint = () => {
  const page = document.documentElement
  let shown: string | null = null
  const follow = (isPrinted: boolean) => {
    if (isPrinted) shown ??= page.getAttribute(scheme)
    if (shown !== null) page.setAttribute(scheme, isPrinted ? 'light' : shown)
    if (!isPrinted) shown = null
  }
  window.addEventListener('beforeprint', () => follow(true))
  window.addEventListener('afterprint', () => follow(false))
}

watchPrint()
