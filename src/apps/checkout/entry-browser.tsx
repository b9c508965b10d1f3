import { hydrateRoot } from 'react-dom/client'
import { CheckoutApp } from './checkout-app.tsx'
import type { CheckoutAppPage } from './page.ts'

const page = JSON.parse(document.getElementById('page')!.textContent) as CheckoutAppPage

/** The names as the server wrote them: its language data and the browser's need not agree to the letter. */
const countries = Array.from(document.querySelectorAll<HTMLOptionElement>('#shipping_address-country option'))
  .filter(({ value }) => value !== '')
  .map(({ value, text }) => ({ code: value, name: text }))

hydrateRoot(document.getElementById('root')!, <CheckoutApp page={page} countries={countries} />)
