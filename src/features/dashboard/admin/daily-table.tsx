import { dayLabel, type Month, monthLabel, monthText } from '#kit/contract/month.ts'
import { AnchorLink } from '#kit/web/link.tsx'
import type { DayFigures, Figures } from '../contract.ts'
import { count, money } from './figure-list.ts'
import classes from './daily-figures.module.css'

type Props = { daily: readonly DayFigures[]; sums: Figures; month: Month }

/** The bars' numbers, all three of each day. */
export const DailyTable = ({ daily, sums, month }: Props) => (
  <div className={classes.scroll}>
    <table className={classes.table} aria-label="Day by day">
      <thead>
        <tr>
          <th scope="col">Day</th>
          <th scope="col">Revenue</th>
          <th scope="col">Orders</th>
          <th scope="col">Checkouts</th>
        </tr>
      </thead>
      <tbody>
        {daily.map((day, index) => (
          <tr key={day.day}>
            <th scope="row">
              <AnchorLink
                to="/orders"
                search={{ month: monthText(month), day: index + 1 }}
                inherit
                aria-label={`${dayLabel(month, index + 1)}: show the orders`}
              >
                {dayLabel(month, index + 1)}
              </AnchorLink>
            </th>
            <td>{money(day.totalRevenue)}</td>
            <td>{count(day.orderCount)}</td>
            <td>{count(day.checkoutCount)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{monthLabel(month)}</th>
          <td>{money(sums.totalRevenue)}</td>
          <td>{count(sums.orderCount)}</td>
          <td>{count(sums.checkoutCount)}</td>
        </tr>
      </tfoot>
    </table>
  </div>
)
