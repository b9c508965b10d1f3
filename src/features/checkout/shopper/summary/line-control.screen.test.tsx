// @vitest-environment jsdom
import { screen } from '@testing-library/dom'
import '@testing-library/jest-dom/vitest'
import { userEvent } from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { defaultLook } from '#features/customization/shopper/look.ts'
import { sampleCheckout } from '../preview/sample.ts'
import { openRoom } from '../testing/open-room.tsx'
import { FitButton } from './line-control.tsx'
import { OrderSummary, SummaryBar } from './order-summary.tsx'

const view = sampleCheckout(defaultLook)
const [first, ...others] = view.lines

/** The page as it is with so many pieces of its first line left; pressing the button brings what there is. */
const open = (available: number, isFolded: boolean) => {
  const room = openRoom()
  const draw = (lines: typeof view.lines) =>
    room.draw(
      <>
        <SummaryBar lines={lines} total="€1" isOpen={!isFolded} onToggle={() => null} />
        <FitButton lines={lines} onChange={(_, quantity) => draw([...fitting(quantity), ...others])} />
        <div style={{ display: isFolded ? 'none' : 'block' }}>
          <OrderSummary
            view={{ ...view, lines }}
            money={String}
            editing={{ asked: {}, onChange: vi.fn<() => void>() }}
          />
        </div>
      </>,
    )
  draw([{ ...first!, quantity: 5, available, problem: 'Not enough of it.' }, ...others])
}
const fitting = (quantity: number) =>
  quantity > 0 ? [{ ...first!, quantity, available: quantity, problem: null }] : []
const fit = async () => userEvent.click(await screen.findByRole('button', { name: 'Change to what is available' }))

it('the button that changes lines to what is available leaves the focus to the line', async () => {
  open(2, false)
  await fit()
  await expect.poll(() => document.activeElement).toHaveAccessibleName(`One less of ${first!.title}`)
})

it('and to the bar above the form where the line is folded away or gone', async () => {
  open(0, true)
  await fit()
  await expect.poll(() => document.activeElement).toHaveAttribute('aria-controls', 'summary')
})
