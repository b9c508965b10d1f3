import { type Choice, choiceLabel } from '#kit/contract/period.ts'
import { AnchorLink } from '#kit/web/link.tsx'
import type { Bar } from '../bars.ts'
import type { Figures } from '../contract.ts'
import { count, money } from './figure-list.ts'
import { barLabel, toOrdersSearch } from './measures.ts'
import classes from './daily-figures.module.css'

type Props = { bars: readonly Bar[]; sums: Figures; choice: Choice; title: string }

/** The bars' numbers, all three of each day. */
export const DailyTable = ({ bars, sums, choice, title }: Props) => (
  <div className={classes.scroll}>
    <table className={classes.table} aria-label={title}>
      <thead>
        <tr>
          <th scope="col">{title === 'Day by day' ? 'Day' : 'Week'}</th>
          <th scope="col">Revenue</th>
          <th scope="col">Orders</th>
          <th scope="col">Checkouts</th>
        </tr>
      </thead>
      <tbody>
        {bars.map((bar) => (
          <tr key={bar.from}>
            <th scope="row">
              <AnchorLink
                to="/orders"
                search={toOrdersSearch(bar, choice)}
                inherit
                aria-label={`${barLabel(bar)}: show the orders`}
              >
                {barLabel(bar)}
              </AnchorLink>
            </th>
            <td>{money(bar.totalRevenue)}</td>
            <td>{count(bar.orderCount)}</td>
            <td>{count(bar.checkoutCount)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{choiceLabel(choice)}</th>
          <td>{money(sums.totalRevenue)}</td>
          <td>{count(sums.orderCount)}</td>
          <td>{count(sums.checkoutCount)}</td>
        </tr>
      </tfoot>
    </table>
  </div>
)
