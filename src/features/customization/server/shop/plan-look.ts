import { createHash } from 'node:crypto'
import { languages } from '#features/localization/languages.ts'
import { checkoutLanguages } from '#features/localization/server/public.ts'
import type { Ctx } from '#kit/server/context.ts'
import { defaultCustomization, type Font } from '../../rules.ts'
import type { ShopLook, ShopLookPart } from '../../shop-contract.ts'
import * as repository from '../repository.ts'
import { logoAddress } from '../routes.ts'
import { partNames, readShop } from './read-shop.ts'

type Line = ShopLook['lines'][number]

/** A picture as an address that needs no call. */
const toDataUrl = (content: Buffer) => `data:image/webp;base64,${content.toString('base64')}`
const toNames = (codes: readonly string[] | null) =>
  codes === null
    ? 'All available languages'
    : codes.map((code) => languages.find((one) => one.code === code)?.name ?? code).join(', ')

/** What taking over look and languages of a store's shop would change. */
export const planLook = async (ctx: Ctx<'store'>) => {
  const { db, store } = ctx
  const shopLook = await readShop(ctx)
  const [row, chosenLanguages] = await Promise.all([
    repository.findCustomization(db, store.id),
    checkoutLanguages(db, store.id),
  ])
  const now = row ? { ...row, font_family: row.font_family as Font } : { ...defaultCustomization, logo_id: null }
  const lines: Line[] = []
  const add = (part: ShopLookPart, before: string, after: string, isSame = before === after) =>
    lines.push({ part, name: partNames[part], verdict: isSame ? 'same' : 'changed', before, after })
  for (const part of ['primary_color', 'heading_color', 'font_family'] as const) {
    const value = shopLook[part]
    if (value !== undefined) add(part, now[part], value)
  }
  if (shopLook.logo) {
    const kept = await repository.logoContent(db, store.id, now.logo_id)
    const isSame = kept !== null && kept.equals(shopLook.logo.content)
    add('logo', logoAddress(now.logo_id) ?? '', toDataUrl(shopLook.logo.content), isSame)
  }
  if (shopLook.languages) {
    const isSame = chosenLanguages !== null && chosenLanguages.join() === shopLook.languages.join()
    add('languages', toNames(chosenLanguages), toNames(shopLook.languages), isSame)
  }
  const version = createHash('sha256')
    .update(JSON.stringify([lines, row?.updated_at ?? null]))
    .digest('base64url')
  return { shopLook, now, row, chosenLanguages, lines, version }
}
