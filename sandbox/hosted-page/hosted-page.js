// Fills a test card in, and keeps the number readable while it is typed.
const field = (name) => document.getElementById(name)

for (const button of document.querySelectorAll('[data-card]')) {
  button.addEventListener('click', () => {
    field('number').value = button.dataset.card
    field('expiry').value ||= '12 / 34'
    field('cvc').value ||= '123'
    field('name').value ||= 'Test Payer'
    field('number').scrollIntoView({ block: 'center' })
    field('number').focus()
  })
}

field('number')?.addEventListener('input', ({ target }) => {
  if (target.selectionStart !== target.value.length) return
  target.value = target.value
    .replace(/\D/g, '')
    .slice(0, 19)
    .replace(/(.{4})(?=.)/g, '$1 ')
})

field('expiry')?.addEventListener('input', ({ target, inputType }) => {
  if (inputType?.startsWith('delete') || target.selectionStart !== target.value.length) return
  const digits = target.value.replace(/\D/g, '').slice(0, 4)
  target.value = digits.length >= 2 ? `${digits.slice(0, 2)} / ${digits.slice(2)}` : digits
})

// One press pays once, however often the button is pressed.
for (const form of document.forms) {
  let sent = false
  form.addEventListener('submit', (event) => {
    if (sent) event.preventDefault()
    sent = true
  })
  addEventListener('pageshow', () => (sent = false))
}
