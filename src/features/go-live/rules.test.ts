import { expect, it } from 'vitest'
import { type Facts, getTasks } from './rules.ts'

const nothing: Facts = {
  hasKeys: false,
  isProven: false,
  missingScopes: 0,
  hasPlan: false,
  providers: [],
  rates: { count: 0, offered: 0, unreached: [], isKnown: false },
  hasLook: false,
  languages: 0,
  chosenLanguages: 0,
  domain: null,
  isTested: false,
  leftAsIs: [],
}
const task = (name: string, facts: Partial<Facts>) => {
  const { is_done, detail } = getTasks({ ...nothing, ...facts }).find((one) => one.name === name)!
  return [is_done, detail]
}
const stripe = { title: 'Stripe', isOn: true, isTest: false }

it('knows of each task how it stands [j3g5]', () => {
  expect(getTasks(nothing).map(({ is_done }) => is_done)).toEqual(Array(8).fill(false))
  expect(task('connected', { hasKeys: true })).toEqual([false, 'API secret key not verified yet'])
  expect(task('connected', { hasKeys: true, isProven: true, missingScopes: 1 })).toEqual([false, '1 scope is missing'])
  expect(task('connected', { hasKeys: true, isProven: true })).toEqual([true, 'Keys are complete'])
  expect(task('plan', { hasPlan: true })[0]).toBe(true)
  expect(task('languages', { languages: 2 })).toEqual([true, 'Your words in 2 languages'])
  expect(task('languages', { chosenLanguages: 1 })).toEqual([true, 'Offered in 1 language'])
  expect(task('domain', { domain: { host: 'pay.shop.example', isVerified: false } })).toEqual([
    false,
    'pay.shop.example is not verified yet',
  ])
  expect(task('domain', { domain: { host: 'pay.shop.example', isVerified: true } })).toEqual([true, 'pay.shop.example'])
  expect(task('test-order', { isTested: true })[0]).toBe(true)
})

it('takes payments only where one moves real money [s6j4]', () => {
  expect(task('payments', { providers: [stripe] })).toEqual([true, 'Stripe is on'])
  expect(task('payments', { providers: [{ ...stripe, isTest: true }] })).toEqual([false, 'Only test payments are on'])
  expect(task('payments', { providers: [{ ...stripe, isOn: false }] })).toEqual([false, 'No provider is switched on'])
})

it('asks for a rate to each country that the shop ships to [z5r5]', () => {
  const rates = { count: 2, offered: 2, unreached: ['NO'], isKnown: true }
  expect(task('rates', { rates })).toEqual([false, 'No rate for Norway'])
  expect(task('rates', { rates: { ...rates, unreached: [] } })[0]).toBe(true)
  expect(task('rates', { rates: { ...rates, offered: 0, unreached: [] } })).toEqual([false, 'No rate is offered yet'])
})

it('counts as done what is a matter of choice and left as it is, and nothing else [x3l7]', () => {
  const tasks = getTasks({ ...nothing, leftAsIs: ['domain', 'plan'] })
  expect(tasks.filter(({ is_done }) => is_done)).toMatchObject([
    { name: 'domain', detail: 'Skipped', is_left: true, may_be_left: true },
  ])
})

it('leads to the import from the shop while rates, look or texts are to do [n7p7]', () => {
  const importable = (facts: Partial<Facts>) =>
    getTasks({ ...nothing, ...facts }).flatMap((one) => (one.import_page ? [one.name] : []))
  expect(importable({ hasKeys: true })).toEqual(['rates', 'look', 'languages'])
  expect(importable({ hasKeys: true, hasLook: true, chosenLanguages: 2 })).toEqual(['rates'])
  expect(importable({})).toEqual([])
})
