// @vitest-environment jsdom
import { screen } from '@testing-library/dom'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { defaultLook } from '#features/customization/shopper/look.ts'
import { sampleCheckout } from '../preview/sample.ts'
import { openRoom } from '../testing/open-room.tsx'
import { CheckoutSession } from './checkout-session.ts'
import { formId } from './use-checkout.ts'
import { useTabs } from './use-tabs.ts'

const view = sampleCheckout(defaultLook)
vi.stubGlobal('fetch', async () => Response.json({ error: false, message: 'OK', data: { checkout: view } }))

type Claim = { kind: string; by: string; at: number }
const other = new BroadcastChannel(`checkout ${view.token}`)
const say: (claim: Claim) => void = other.postMessage.bind(other)
const heard: Claim[] = []
other.addEventListener('message', ({ data }: MessageEvent<Claim>) => heard.push(data))
afterEach(() => other.close())

const session = new CheckoutSession(view, 'key-1', () => ({}))
const Tab = () => {
  const { tab, take } = useTabs(session, view.token, true)
  return (
    <form id={formId}>
      <p>{tab}</p>
      <button type="button" onClick={take}>
        Continue here
      </button>
    </form>
  )
}

it('whoever goes on in this tab does so here, also where the clock was put back since the other tab was opened', async () => {
  openRoom().draw(<Tab />)
  await expect.poll(() => heard).toHaveLength(1)
  const ahead = Date.now() + 600_000
  say({ kind: 'claim', by: 'other', at: ahead })
  await screen.findByText('moved')
  await userEvent.click(screen.getByRole('button', { name: 'Continue here' }))
  await screen.findByText('here')
  await expect.poll(() => heard.findLast(({ kind }) => kind === 'claim')!.at).toBeGreaterThan(ahead)
})

it('a browser that lets tabs say nothing to each other fills the checkout in in this one: Firefox throws where cookies are blocked', async () => {
  vi.stubGlobal('BroadcastChannel', function refuse() {
    throw new DOMException('The operation is insecure.', 'SecurityError')
  })
  openRoom().draw(<Tab />)
  await userEvent.click(await screen.findByRole('button', { name: 'Continue here' }))
  expect(screen.getByText('here')).toBeDefined()
})
