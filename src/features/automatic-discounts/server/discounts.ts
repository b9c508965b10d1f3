import { type Shop, ShopError, getShop, shopUrl } from '#features/stores/server/public.ts'
import type { Ctx } from '#kit/server/context.ts'
import { refuse } from '#kit/server/errors.ts'
import { noteSurprise } from '#kit/server/surprises/surprises.ts'
import type { Discount } from '../contract.ts'
import { actionsOn, type DiscountForm, discountFamily, type Kind } from '../rules.ts'
import { toInput } from './input.ts'
import { type AutomaticDiscount, toAutomaticDiscount, type DiscountNode } from './node.ts'
import { deactivate, deleteDiscount, discountById, discountList, type Saved, saves } from './operations.ts'
import { type Pause, getPause, writePause } from './pause.ts'
import { discountNotFound, refuseUserErrors } from './refusals.ts'
import { viewDiscount, viewListed } from './view.ts'

type Context = Ctx<'store'>
type Known = { id: string; gid: string; discount: AutomaticDiscount; pause: Pause | null }

const numberIn = (gid: string) => gid.slice(gid.lastIndexOf('/') + 1)

const know = (node: DiscountNode, now: Date): Known | null => {
  const discount = toAutomaticDiscount(node)
  // One with a code is none of ours; any other is of a kind, or has a form, that is new to us.
  if (!discount && !node.discount.type.startsWith('DiscountCode'))
    noteSurprise('Shopify', 'automatic discount', 'discount: of no kind that is known')
  return discount && { id: numberIn(node.id), gid: node.id, discount, pause: getPause(node, discount, now) }
}

const view = ({ env, store }: Context, known: Known): Discount =>
  viewDiscount(known, store.currency, shopUrl(env, store.shop_domain, `/admin/discounts/${known.id}`))

/** The discount of this number in the store's shop. Throws 404 when there is none, or one with a code. */
const find = async (ctx: Context, shop: Shop, id: string): Promise<Known> => {
  const { discountNode } = await shop.send(discountById, { id: `gid://shopify/DiscountAutomaticNode/${id}` })
  const known = discountNode && know(discountNode, ctx.now())
  if (!known) throw discountNotFound()
  return known
}

/** The shop knows no such place in its list: what was sent is not a `next` of an earlier page. */
const isAboutCursor = (error: unknown) => error instanceof ShopError && /\bcursor\b/i.test(error.message)

/** A page of the shop's automatic discounts, newest first. */
export const listDiscounts = async (ctx: Context, after: string | null) => {
  const shop = await getShop(ctx, ctx.store.id)
  const found = await shop.send(discountList, { after }).catch((error: unknown) => {
    throw after !== null && isAboutCursor(error)
      ? refuse.unreadable('This part of the list was not found. Reload the list.')
      : error
  })
  const { nodes, pageInfo } = found.discountNodes
  return {
    discounts: nodes
      .map((node) => know(node, ctx.now()))
      .filter((known) => known !== null)
      .map(viewListed),
    next: pageInfo.hasNextPage ? pageInfo.endCursor : null,
  }
}

export const getDiscount = async (ctx: Context, id: string): Promise<Discount> =>
  view(ctx, await find(ctx, await getShop(ctx, ctx.store.id), id))

/** What the platform saved. Throws 422 with the fields that it refused. */
const accept = (ctx: Context, { node, userErrors }: Saved, kind?: Kind): Discount => {
  refuseUserErrors(userErrors, kind)
  const known = node && know(node, ctx.now())
  if (!known) throw discountNotFound()
  return view(ctx, known)
}

/** The shop keeps the key of a new discount as a tag of it. */
const toTag = (key: string) => `checky-${key.toLowerCase()}`

/** What was created under a key before, as after an answer that never came; it is among the shop's newest. */
const findMade = async (ctx: Context, shop: Shop, key: string): Promise<Known | undefined> => {
  const { nodes } = (await shop.send(discountList, { after: null })).discountNodes
  const made = nodes
    .map((node) => know(node, ctx.now()))
    .find((known) => known?.discount.tags.some((tag) => tag.toLowerCase() === toTag(key)))
  // The list names few of its products.
  return made ? find(ctx, shop, made.id) : undefined
}

/** A new discount; under a `key` that was sent before, the one of then as it is sent now. */
export const createDiscount = async (ctx: Context, form: DiscountForm, key?: string): Promise<Discount> => {
  const shop = await getShop(ctx, ctx.store.id)
  const made = key && (await findMade(ctx, shop, key))
  if (made)
    return change(ctx, shop, made, form, 'This discount was created already, as another kind. Find it in the list.')
  const input = { ...toInput(form, ctx.store.currency), ...(key && { tags: [toTag(key)] }) }
  const { saved } = await shop.send(saves[discountFamily(form.kind)].create, { input })
  return accept(ctx, saved, form.kind)
}

/** Changes a discount unless it was changed since `seenUpdatedAt`: then 409 with the discount as it stands. */
export const updateDiscount = async (ctx: Context, id: string, form: DiscountForm, seenUpdatedAt: string) => {
  const shop = await getShop(ctx, ctx.store.id)
  const known = await find(ctx, shop, id)
  const current = view(ctx, known)
  refuseUnless(current, 'canEdit')
  if (Date.parse(current.updated_at) !== Date.parse(seenUpdatedAt)) throw refuse.outdated({ discount: current })
  return change(ctx, shop, known, form)
}

const change = async (
  ctx: Context,
  shop: Shop,
  known: Known,
  form: DiscountForm,
  otherKind = 'The kind can no longer be changed. Create a new discount instead.',
): Promise<Discount> => {
  if (discountFamily(form.kind) !== discountFamily(viewListed(known).kind as Kind))
    throw refuse.invalid({ kind: otherKind })
  const input = { ...toInput(form, ctx.store.currency, known.discount), ...(await getPauseDates(shop, known, form)) }
  const { saved } = await shop.send(saves[discountFamily(form.kind)].update, { id: known.gid, input })
  return accept(ctx, saved, form.kind)
}

/** A paused discount stays so: its new end is kept for when it goes on, and the shop's is left alone. */
const getPauseDates = async (shop: Shop, { gid, discount, pause }: Known, { startsAt, endsAt }: DiscountForm) => {
  if (!pause) return {}
  if (Date.parse(startsAt) >= Date.parse(discount.endsAt!))
    throw refuse.invalid({ startsAt: 'This discount started before it was paused. Resume it to change its start.' })
  if (endsAt !== pause.until) await writePause(shop, gid, { ...pause, until: endsAt })
  return { endsAt: discount.endsAt }
}

/** Ends an active discount for now, and keeps with it when it was to end. */
export const pauseDiscount = async (ctx: Context, id: string): Promise<Discount> => {
  const shop = await getShop(ctx, ctx.store.id)
  const known = await find(ctx, shop, id)
  refuseUnless(viewListed(known), 'canPause')
  await writePause(shop, known.gid, { at: ctx.now().toISOString(), until: known.discount.endsAt })
  return accept(ctx, (await shop.send(deactivate, { id: known.gid })).saved)
}

/** Lets a paused discount go on, until when it was to end. */
export const resumeDiscount = async (ctx: Context, id: string): Promise<Discount> => {
  const shop = await getShop(ctx, ctx.store.id)
  const known = await find(ctx, shop, id)
  const listed = viewListed(known)
  refuseUnless(listed, 'canResume')
  const change = { id: known.gid, input: { endsAt: known.pause!.until } }
  return accept(ctx, (await shop.send(saves[discountFamily(listed.kind as Kind)].update, change)).saved)
}

export const removeDiscount = async (ctx: Context, id: string): Promise<void> => {
  const shop = await getShop(ctx, ctx.store.id)
  const known = await find(ctx, shop, id)
  refuseUnless(viewListed(known), 'canDelete')
  refuseUserErrors((await shop.send(deleteDiscount, { id: known.gid })).saved.userErrors)
}

const refuseUnless = (
  discount: Pick<Discount, 'status' | 'read_only'>,
  action: keyof ReturnType<typeof actionsOn>,
): void => {
  const { status, read_only: readOnly } = discount
  if (readOnly !== null)
    throw refuse.conflict(`This discount can only be changed in your shop's own admin. ${readOnly}`)
  if (actionsOn({ status, readOnly })[action]) return
  throw refuse.conflict(
    action === 'canPause' ? 'Only an active discount can be paused.' : 'Only a paused discount can be resumed.',
  )
}
