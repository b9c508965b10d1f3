// @vitest-environment jsdom
import { waitFor, screen, within } from '@testing-library/dom'
import { Secret, TOTP } from 'otpauth'
import { expect, it } from 'vitest'
import { accessible } from '#apps/admin/testing/accessible.ts'
import { product } from '#apps/admin/testing/product.ts'
import { dialog, field, fill, notice, open, press } from '#apps/admin/testing/screen.ts'
import { password } from '#apps/server/testing/factories.ts'

const running = product()

it('new recovery codes and turning it off ask for a code as well, and say at its field what is wrong with it', async () => {
  const { merchant } = running
  const { secret } = (await merchant.call('POST /account/second-factor', { body: { password } })).body.data
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate()
  const confirmed = await merchant.call('POST /account/second-factor/confirm', { body: { code } })
  await open(merchant, '/account/security')

  await press('New recovery codes')
  const renewing = await dialog('New recovery codes')
  await fill('Password', password, renewing)
  for (const [typed, sentence] of [
    ['', 'Code is required'],
    [code, 'This code is wrong or was already used'],
  ] as const) {
    await fill('Code', typed, renewing)
    await press('Make new codes', renewing)
    expect(await notice(sentence)).toHaveTextContent('Error')
    const box = await field('Code', renewing)
    await waitFor(() => expect(box).toHaveAccessibleDescription(new RegExp(sentence)))
    await accessible()
  }
  await fill('Code', confirmed.body.data.recovery_codes[0], renewing)
  await press('Make new codes', renewing)
  const shown = await screen.findByRole('list', { name: 'Recovery codes' })
  const [next] = within(shown).getAllByRole('listitem')
  await press('I have saved them')

  await press('Turn off')
  const leaving = await dialog('Turn off two-step sign-in')
  await fill('Password', password, leaving)
  await fill('Code', next!.textContent, leaving)
  await press('Turn off', leaving)
  await notice('Two-step sign-in is off.')
})
