/* The theme's own behaviour: variants, cart drawer, buy-now. Every page works without it, but for the drawer. */
const root = window.Shopify.routes.root
const money = (amount) =>
  new Intl.NumberFormat(document.documentElement.lang, {
    style: 'currency',
    currency: window.Shopify.currency.active,
  }).format(amount / 100)
const find = (selector, within = document) => within.querySelector(selector)

async function ajax(path, body) {
  const response = await fetch(root + path, {
    method: body ? 'POST' : 'GET',
    headers: { 'content-type': 'application/json', accept: 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  })
  const answer = await response.json()
  if (!response.ok) throw new Error(answer.description ?? answer.message)
  return answer
}

function element(tag, attributes = {}, ...children) {
  const made = document.createElement(tag)
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value)
  made.append(...children.filter((child) => child !== null))
  return made
}

function lineOf(item) {
  const quantity = element('input', {
    type: 'number',
    min: 0,
    value: item.quantity,
    'aria-label': `Quantity of ${item.title}`,
    inputmode: 'numeric',
  })
  quantity.addEventListener('change', () => changeLine(item.key, Number(quantity.value)))
  const remove = element('button', { type: 'button', class: 'text-link' }, 'Remove')
  remove.addEventListener('click', () => changeLine(item.key, 0))
  return element(
    'div',
    { class: 'line' },
    element('span', { class: 'line-picture' }, element('img', { src: item.image, alt: '', width: 600, height: 700 })),
    element(
      'div',
      { class: 'line-text' },
      element('a', { href: root + item.url.slice(1) }, item.product_title),
      item.variant_title ? element('span', { class: 'soft' }, item.variant_title) : null,
      remove,
    ),
    element('span', { class: 'line-quantity' }, quantity),
    element('span', { class: 'line-price' }, money(item.final_line_price)),
  )
}

function showCart(cart) {
  find('[data-cart-count]').textContent = cart.item_count
  find('[data-drawer-total]').textContent = money(cart.total_price)
  find('[data-drawer-foot]').hidden = cart.item_count === 0
  find('[data-drawer-lines]').replaceChildren(
    ...(cart.items.length ? cart.items.map(lineOf) : [element('p', { class: 'soft' }, 'Nothing in it yet.')]),
  )
}

async function changeLine(id, quantity) {
  try {
    showCart(await ajax('cart/change.js', { id, quantity }))
  } catch {
    showCart(await ajax('cart.js'))
  }
}

async function openDrawer() {
  showCart(await ajax('cart.js'))
  const drawer = find('#cart-drawer')
  if (!drawer.open) drawer.showModal()
}

document.addEventListener('click', (event) => {
  const drawer = find('#cart-drawer')
  if (event.target.closest('[data-open-cart]') && !document.body.classList.contains('template-cart')) {
    event.preventDefault()
    void openDrawer()
  }
  if (event.target.closest('[data-close-cart]') || event.target === drawer) drawer.close()
})

const product = find('[data-product]')
if (product) {
  const form = find('form', product)
  const variants = JSON.parse(find('[data-variants]', product).textContent)
  const current = () => variants.find((variant) => String(variant.id) === form.elements.id.value)
  const refuse = (message) => {
    const refusal = find('[data-refusal]', form)
    refusal.hidden = !message
    refusal.textContent = message
  }

  const choose = () => {
    const chosen = [...form.querySelectorAll('[data-option] input:checked')].map((input) => input.value)
    const variant = variants.find(({ options }) => chosen.every((value, index) => options[index] === value))
    if (!variant) return
    form.elements.id.value = variant.id
    find('[data-price]', product).textContent = money(variant.price)
    find('[data-compare]', product).hidden = !variant.compare_at_price
    find('[data-picture]', product).src = variant.image
    find('[data-stock]', product).textContent = variant.available
      ? variant.few_left
        ? `Only ${variant.few_left} left`
        : ''
      : 'Sold out'
    find('[data-add]', form).textContent = variant.available ? 'Add to cart' : 'Sold out'
    for (const button of form.querySelectorAll('[data-add], .shopify-payment-button button'))
      button.disabled = !variant.available
    history.replaceState(null, '', `?variant=${variant.id}`)
    refuse('')
  }
  form.addEventListener('change', (event) => event.target.closest('[data-option]') && choose())

  form.addEventListener('click', (event) => {
    const step = event.target.closest('[data-step]')
    if (step)
      form.elements.quantity.value = Math.max(1, Number(form.elements.quantity.value) + Number(step.dataset.step))
    if (event.target.closest('.shopify-payment-button') && !event.defaultPrevented)
      location.assign(`${root}cart/${current().id}:${form.elements.quantity.value}`)
  })

  form.addEventListener('submit', async (event) => {
    if (event.defaultPrevented) return
    event.preventDefault()
    try {
      refuse('')
      await ajax('cart/add.js', {
        items: [{ id: Number(form.elements.id.value), quantity: Number(form.elements.quantity.value) }],
      })
      await openDrawer()
    } catch (error) {
      refuse(error.message)
    }
  })
}
