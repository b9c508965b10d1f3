import { screen, waitFor, within } from '@testing-library/dom'
import { expect } from 'vitest'
import { field, fill, isClosed, press, user } from '#apps/admin/testing/screen.ts'
import { airwallex } from '../../providers/airwallex/testing/subject.ts'
import type { Subject } from '../../providers/testing/subject.ts'

export type Typed = Record<string, string>

/** The card of a provider. */
export const card = (name: string) => screen.findByRole('region', { name })
export const modal = () => screen.findByRole('dialog')
/** The modal behind a button of a card, which waits for what the card loads. */
export const opened = async (name: string, button: string) => {
  const opens = await within(await card(name)).findByRole('button', { name: button })
  await waitFor(() => expect(opens).toBeEnabled())
  await user.click(opens)
  return modal()
}

/** Types by the labels of fields. */
export const type = async (values: Typed, where: HTMLElement) => {
  for (const [label, value] of Object.entries(values)) await fill(label, value, where)
}
export const holds = async (values: Typed, where: HTMLElement) => {
  for (const [label, value] of Object.entries(values)) expect(await field(label, where)).toHaveValue(value)
}

/** Keys of a provider's account, by the labels of their fields. */
export const labelled = ({ description, getKeys }: Subject): Typed => {
  const keys = getKeys(0)
  return Object.fromEntries(description.fields.map(({ name, label }) => [label, keys[name]!]))
}

/** Connects Airwallex by its modal. */
export const connectAirwallex = async () => {
  const where = await opened('Airwallex', 'Connect')
  await type(labelled(airwallex), where)
  await press('Connect', where)
  await within(await card('Airwallex')).findByText('Authorized')
  await isClosed()
}
