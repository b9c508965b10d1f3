import { randomInt } from 'node:crypto'
import { getBrowser, isOthers, isWithheld } from '#features/shopper-data/server/public.ts'
import type { Parsed } from '#kit/contract/endpoint.ts'
import type { Ctx } from '#kit/server/context.ts'
import { refuse } from '#kit/server/errors.ts'
import type { Routes } from '#kit/server/mount.ts'
import { type Consent, mayMeasure } from '../../consent.ts'
import type { Identity, shopperEvents } from '../../shopper-contract.ts'
import { enqueueReports } from '../reports/jobs.ts'
import { claimReport, noteReportedByPage } from '../reports/repository.ts'
import { chosenReceivers, mayTell } from './measuring.ts'
import { getCountry, getPlaces } from './places.ts'
import { rememberConsent } from './remembered.ts'
import { findMeasured, keepVisit, type Measured, type Visit } from './repository.ts'

const allowance = { name: 'shopper-events', points: 60, seconds: 60 }

export const shopperEventRoutes: Routes<typeof shopperEvents> = {
  async visit(ctx, { params, body }) {
    const found = await measured(ctx, params.token)
    const { consent } = body
    if (consent) rememberConsent(ctx.reply, ctx, found.store_id, consent)
    const country = getCountry(ctx.request)
    const may = mayMeasure(consent, getPlaces(country, found))
    const visit = may ? getVisit(ctx, found, body) : unknownVisitor
    if (!isHeeded(ctx, found, consent)) return { identity: may ? toIdentity(visit) : null }
    const kept = await keepVisit(
      ctx.db,
      { checkoutId: found.id, storeId: found.store_id },
      { ...visit, consent, country: country ?? found.country },
      ctx.now(),
    )
    // Whoever agrees on the thank-you page comes after the order that was to be reported.
    if (may && found.order_number !== null) await enqueueReports(ctx.db, found.store_id, found.id, ctx.now())
    return { identity: may ? toIdentity(kept) : null }
  },

  async claim(ctx, { params }) {
    const found = await measured(ctx, params.token)
    if (found.order_number === null) throw refuse.conflict('This order is not placed yet.')
    if (!mayTell(found, getBrowser(ctx.env, ctx.request))) return { is_first: false }
    const report = { checkoutId: found.id, storeId: found.store_id, channel: 'browser' as const }
    return { is_first: await claimReport(ctx.db, report, ctx.now()) }
  },

  async reportedToGoogle(ctx, { params }) {
    const found = await measured(ctx, params.token)
    if (mayTell(found, getBrowser(ctx.env, ctx.request))) await noteReportedByPage(ctx.db, found.id, ctx.now())
    return {}
  },
}

const measured = async (ctx: Ctx<'public'>, token: string): Promise<Measured> => {
  await ctx.limits.take(allowance, token)
  const found = await findMeasured(ctx.db, token)
  if (!found || !chosenReceivers(found)) throw refuse.notFound('This checkout is not measured.')
  return found
}

/** Of a browser that is not the shopper's nothing counts but a refusal, and not even that where something was typed. */
const isHeeded = ({ env, request }: Ctx<'public'>, found: Measured, consent: Consent): boolean => {
  const browser = getBrowser(env, request)
  return consent === 'denied' ? !isWithheld(found, browser) : !isOthers(found, browser)
}

type Visitor = Omit<Visit, 'consent' | 'country'>

const unknownVisitor: Visitor = {
  client_id: null,
  session_id: null,
  browser_id: null,
  click_id: null,
  ip: null,
  user_agent: null,
}

/** Address and browser are kept only where the server itself reports to Meta, which asks for them. */
const getVisit = (
  { request, now }: Ctx<'public'>,
  { has_token }: Measured,
  body: Parsed<typeof shopperEvents.visit>['body'],
): Visitor => {
  const seconds = Math.floor(now().getTime() / 1000)
  return {
    client_id: body.client_id ?? `${randomInt(2 ** 31)}.${seconds}`,
    session_id: body.session_id ?? String(seconds),
    browser_id: body.browser_id ?? `fb.1.${now().getTime()}.${randomInt(2 ** 31)}`,
    click_id: body.click_id ?? null,
    ip: has_token ? request.ip : null,
    user_agent: has_token ? (request.headers['user-agent'] ?? '').slice(0, 500) : null,
  }
}

const toIdentity = ({ client_id, session_id, browser_id, click_id }: Visitor): Identity => ({
  client_id: client_id!,
  session_id: session_id!,
  browser_id: browser_id!,
  click_id,
})
