// Copy buttons: the text confirms for a moment that it happened.
document.addEventListener('click', (event) => {
  const button = event.target.closest('[data-copy]')
  if (button) void copy(button)
})

async function copy(button) {
  await navigator.clipboard.writeText(button.dataset.copy)
  button.textContent = 'Copied'
  setTimeout(() => (button.textContent = 'Copy'), 1000)
}
