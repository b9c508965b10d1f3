import { matchLanguage } from '#features/localization/languages.ts'
import { offeredLanguages } from '#features/localization/server/public.ts'
import { readThemeFile } from '#features/script/server/public.ts'
import { ShopError, getShop, shopUrl } from '#features/stores/server/public.ts'
import type { Ctx } from '#kit/server/context.ts'
import { Refusal } from '#kit/server/errors.ts'
import type { Font } from '../../rules.ts'
import type { ShopLook } from '../../shop-contract.ts'
import { drawLogo, type Logo } from '../logo.ts'
import { shopLocales } from './operations.ts'
import { readThemeLook, settingsFile, type ThemeLook } from './theme-settings.ts'

/** What a shop says of its look and its languages, as far as it may be taken over. */
export type FoundLook = {
  primary_color?: string
  heading_color?: string
  font_family?: Font
  logo?: Logo
  /** Codes, the shop's own language first. */
  languages?: string[]
  left_out: ShopLook['left_out']
  missing_scopes: string[]
}

/** What parts are called in the admin. */
export const partNames = {
  primary_color: 'Primary colour',
  heading_color: 'Heading colour',
  font_family: 'Font',
  logo: 'Logo',
  languages: 'Languages at checkout',
} as const

/** Undefined where the app lacks the scope. */
const ifGranted = async <T>(asked: Promise<T>, scope: string, missing: string[]): Promise<T | undefined> => {
  try {
    return await asked
  } catch (error) {
    if (!(error instanceof ShopError && error.problem === 'access-denied')) throw error
    missing.push(scope)
    return undefined
  }
}

export const readShop = async (ctx: Ctx<'store'>): Promise<FoundLook> => {
  const shop = await getShop(ctx, ctx.store.id)
  const missing: string[] = []
  const file = await ifGranted(
    readThemeFile(shop, settingsFile).then((text) => text ?? ''),
    'read_themes',
    missing,
  )
  const locales = await ifGranted(shop.send(shopLocales, {}), 'read_locales', missing)
  const found: FoundLook = { left_out: [], missing_scopes: missing }
  if (file !== undefined) await takeLook(ctx, found, readThemeLook(file))
  if (locales) await takeLanguages(found, locales.shopLocales)
  return found
}

const takeLook = async (ctx: Ctx<'store'>, found: FoundLook, look: ThemeLook | null) => {
  if (look === null) {
    found.left_out.push({ name: 'Look', why: 'The settings of your theme cannot be read' })
    return
  }
  const getValue = (part: keyof ThemeLook): string | undefined => {
    const of = look[part]
    if (of && 'reason' in of) found.left_out.push({ name: partNames[part], why: of.reason })
    else if (!of) found.left_out.push({ name: partNames[part], why: 'Not set in your theme' })
    return of && 'value' in of ? of.value : undefined
  }
  const primary = getValue('primary_color')
  const heading = getValue('heading_color')
  const font = getValue('font_family')
  const name = getValue('logo')
  const logo = name === undefined ? undefined : await fetchLogo(ctx, name)
  if (typeof logo === 'string') found.left_out.push({ name: partNames.logo, why: logo })
  Object.assign(found, {
    ...(primary && { primary_color: primary }),
    ...(heading && { heading_color: heading }),
    ...(font && { font_family: font }),
    ...(logo && typeof logo !== 'string' && { logo }),
  })
}

/** Twice as wide as it is drawn at most: the storefront scales its pictures. */
const width = 600

/** A picture of the shop's files, drawn as a logo; a string says why not. */
const fetchLogo = async (ctx: Ctx<'store'>, name: string): Promise<Logo | string> => {
  const address = shopUrl(ctx.env, ctx.store.shop_domain, `/cdn/shop/files/${encodeURIComponent(name)}?width=${width}`)
  try {
    const peer = `storefront:${ctx.store.shop_domain}`
    const { status, content } = await ctx.http.send(address, { idempotent: true, peer, isStranger: true })
    if (status !== 200) return 'The file could not be downloaded from your shop'
    return await drawLogo({ content, filename: name, mimetype: '' })
  } catch (error) {
    if (error instanceof Refusal) return 'The file is not a valid PNG, JPEG or WebP image'
    ctx.log.info({ err: error, storeId: ctx.store.id }, 'the logo of a shop could not be fetched')
    return 'The file could not be downloaded from your shop'
  }
}

const takeLanguages = async (found: FoundLook, locales: readonly { locale: string; primary: boolean }[]) => {
  const offered = (await offeredLanguages()).map(({ code }) => code)
  const sorted = locales.toSorted((a, b) => Number(b.primary) - Number(a.primary))
  const matchedLanguages = new Set<string>()
  for (const { locale } of sorted) {
    const code = matchLanguage(locale, offered)
    if (code) matchedLanguages.add(code)
    else found.left_out.push({ name: `Language ${locale.slice(0, 40)}`, why: 'The checkout does not support it' })
  }
  if (matchedLanguages.size > 0) found.languages = [...matchedLanguages]
}
