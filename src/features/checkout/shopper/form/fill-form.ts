import type { Typed } from './validation.ts'

/** What the shopper typed and chose; codes and amounts are the server's to say. */
const isTyped =
  /^(email|payment|billing|shipping_rate_id|note|gift_note|vat_id|newsletter|reminder|terms|tip|tip_amount|(shipping|billing)_address\.\w+|own\.[\w-]+)$/
const tries = 30

/** Of what was typed elsewhere, what overwrites nothing: a value, for a field that is as it was `before`. */
export const untouched = (typed: Typed, before: Typed, now: Typed): Typed =>
  Object.fromEntries(
    Object.entries(typed).filter(([name, value]) => value !== '' && (now[name] ?? '') === (before[name] ?? '')),
  )

/**
 * Puts what was typed elsewhere into a form, each field once. Some fields come only with a choice that is made here: states with their
 * country, the bill's own address; they are waited for.
 */
export const fillForm = (form: HTMLFormElement, typed: Typed, left = tries): void => {
  const waiting = Object.entries(typed).filter(([name, value]) => isTyped.test(name) && !fill(form, name, value))
  const again = () => form.isConnected && fillForm(form, Object.fromEntries(waiting), left - 1)
  if (waiting.length > 0 && left > 0) setTimeout(again, 100)
}

/** False where there is no such field, or no such choice, yet. */
const fill = (form: HTMLFormElement, name: string, value: string): boolean => {
  const control = form.elements.namedItem(name)
  if (control instanceof RadioNodeList || (control instanceof HTMLInputElement && control.type === 'radio'))
    return choose(form, name, value)
  if (control instanceof HTMLInputElement && control.type === 'checkbox') {
    if (!control.checked) control.click()
    return true
  }
  if (
    !(
      control instanceof HTMLInputElement ||
      control instanceof HTMLSelectElement ||
      control instanceof HTMLTextAreaElement
    )
  )
    return false
  if (control.value === value) return true
  control.value = value
  for (const type of ['input', 'change']) control.dispatchEvent(new Event(type, { bubbles: true }))
  return control.value === value
}

const choose = (form: HTMLFormElement, name: string, value: string): boolean => {
  const choices = Array.from(form.querySelectorAll<HTMLInputElement>(`[type=radio][name=${name}]`))
  const choice = choices.find((one) => one.value === value)
  if (choice && !choice.checked) choice.click()
  return choice !== undefined
}
