import { Text, Title } from '@mantine/core'
import type { Story } from '../contract.ts'
import classes from './order-drawer.module.css'

/** What was bought, and how it adds up. */
export const OrderItems = ({ order, heading = 3 }: { order: Story['order']; heading?: 2 | 3 }) => (
  <section className={classes.section}>
    <Title order={heading} size="h4">
      Items
    </Title>
    {order.discount && (
      <Text size="sm" c="dimmed">
        Prices after discounts
      </Text>
    )}
    <ul className={classes.items}>
      {numbered(order.lines).map((line) => (
        <li key={line.number}>
          <span>
            {line.title}
            {line.variant_title && <span className={classes.quiet}> {line.variant_title}</span>}
            <span className={classes.quiet}> × {line.quantity}</span>
            {line.is_offered && <span className={classes.quiet}> · Order bump</span>}
          </span>
          <span className={classes.amount}>{line.line_total.formatted}</span>
        </li>
      ))}
    </ul>
    <dl className={classes.sums}>
      <Sum name="Subtotal" value={order.subtotal.formatted} />
      {order.discounts.length > 0
        ? numbered(order.discounts).map(({ title, amount, number }) => (
            <Sum
              key={number}
              name={title === 'Discount' ? title : `Discount ${title}`}
              value={`−${amount.formatted}`}
            />
          ))
        : order.discount && <Sum name="Discount" value={`−${order.discount.formatted}`} />}
      <Sum name="Shipping" value={order.shipping.formatted} />
      <Sum name={order.taxes_included ? 'Taxes, included' : 'Taxes'} value={order.tax.formatted} />
      {order.tip && <Sum name="Tip" value={order.tip.formatted} />}
      <Sum name="Total" value={order.total_price.formatted} isTotal />
      {order.refunded && <Sum name="Refunded" value={`−${order.refunded.formatted}`} />}
    </dl>
  </section>
)

/** Two rows of an order may say the same: only their place tells them apart. */
const numbered = <T extends object>(rows: readonly T[]) => rows.map((row, number) => ({ ...row, number }))

const Sum = ({ name, value, isTotal }: { name: string; value: string; isTotal?: boolean }) => (
  <div data-total={isTotal || undefined}>
    <dt>{name}</dt>
    <dd>{value}</dd>
  </div>
)
