import { describeDecline } from '#features/checkout/decline-words.ts'
import { providerTitle } from '#features/payment-methods/server/public.ts'
import { type DiversionCause, diversionsKeptDays, diversionWords } from '#features/script/diversions.ts'
import { formatMoney } from '#kit/contract/money.ts'
import { askedPeriod } from '#kit/contract/period-query.ts'
import type { Routes } from '#kit/server/mount.ts'
import type { funnel } from '../contract.ts'
import {
  type AtStep,
  getDiversionCost,
  type Leak,
  findLeaks,
  noneAt,
  reached,
  sortLeaks,
  type Split,
  splits,
  steps,
} from '../rules.ts'
import { getLabel } from './labels.ts'
import * as repository from './repository.ts'

const dayMs = 24 * 60 * 60_000

export const funnelRoutes: Routes<typeof funnel> = {
  report: async ({ db, store, now }, { query: { year, month, from, to, ...filter } }) => {
    const of = askedPeriod({ year, month, from, to })
    const [rows, test, declines, diversions] = await Promise.all([
      repository.listSteps(db, store, of, filter),
      repository.countTests(db, store, of),
      repository.listDeclines(db, store, of),
      repository.listDiversions(db, store, of),
    ])
    const money = (minor: number) => ({ formatted: formatMoney(minor, store.currency) })
    const isWhole = splits.every((split) => filter[split] === undefined)
    const all = toSteps(rows.filter(({ split }) => split === 'all'))
    // Who never came to the checkout has no device, country or language here.
    const leaks = [...findLeaks(all), ...(isWhole ? divertedLeaks(all, diversions) : [])]
    return {
      reached: reachedAt(all),
      test,
      foreign: rows.reduce((sum, row) => sum + (row.split === 'all' ? row.foreign : 0), 0),
      leaks: sortLeaks(leaks).map(({ carts, cost, ...leak }) => ({
        ...leak,
        carts: carts === null ? null : money(carts),
        cost: cost === null ? null : money(cost),
      })),
      parts: {
        device: toParts('device', rows),
        country: toParts('country', rows),
        language: toParts('language', rows),
        way: toParts('way', rows),
      },
      declines: declines.map(({ provider, reason, lost, ...decline }) => ({
        ...decline,
        reason: describeDecline(reason),
        provider: providerTitle(provider),
        lost: money(lost),
      })),
      knows_diversions: Date.parse(of.to) > now().getTime() - diversionsKeptDays * dayMs,
    }
  },
}

type Row = Awaited<ReturnType<typeof repository.listSteps>>[number]

const toSteps = (rows: readonly Row[]): AtStep[] => {
  const at = noneAt()
  for (const { step, checkouts, amount } of rows) at[step] = { checkouts, amount }
  return at
}

const reachedAt = (at: readonly AtStep[]) => steps.map((_, step) => reached(at, step))

/** The largest first. */
const toParts = (split: Split, rows: readonly Row[]) =>
  [
    ...Map.groupBy(
      rows.filter((row) => row.split === split),
      ({ value }) => value,
    ),
  ]
    .map(([value, rows]) => ({ value, label: getLabel(split, value), reached: reachedAt(toSteps(rows)) }))
    .toSorted((one, other) => other.reached[0]! - one.reached[0]! || one.label.localeCompare(other.label))

const divertedLeaks = (all: readonly AtStep[], diversions: { cause: string; count: number }[]): Leak[] =>
  diversions.map(({ cause, count }) => ({
    // Whether they went there, nobody sees.
    title: `${cause === 'duties' ? 'Told of' : 'Went to'} the shop’s own checkout: ${diversionWords[cause as DiversionCause]}`,
    hint: hints[cause as DiversionCause],
    shoppers: count,
    carts: null,
    cost: getDiversionCost(all, count),
  }))

const hints: Record<DiversionCause, string> = {
  silent: 'The hosted checkout was slow or unavailable for them.',
  refused: 'There was no way to pay in its currency, or something in the cart cannot be sold here.',
  unreachable: 'The shopper’s connection, or a blocker in the browser.',
  broken: 'Something between the shop and us changed the answer, such as a proxy.',
  cart: 'Another app or the theme changed the shop’s cart pages.',
  subscription: 'Only the shop’s own checkout sells subscriptions.',
  duties: 'Only the shop’s own checkout can charge them.',
}
