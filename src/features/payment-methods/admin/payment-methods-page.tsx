import { UnsolvedPaymentsSlot } from '#features/checkout/admin/public.ts'
import { PageHeader } from '#kit/web/page-header.tsx'
import { cards, connectable } from '../providers/catalog.ts'
import { CaptureCard } from './capture-card.tsx'
import { ComingSoonCard, ProviderCard } from './provider-card.tsx'
import classes from './payment-methods-page.module.css'

/** The companies that can take payments for the store, each on a card of its own that loads and fails by itself. */
export const PaymentMethodsPage = () => (
  <>
    <PageHeader
      title="Payment Methods"
      description="Connect the companies that take payments for you. Shoppers see the ways to pay of each one that is on. Your shop’s gift cards cannot be used in the hosted checkout. Carts in a currency that your shop does not sell in, or that none of them takes, go to Shopify’s checkout."
    />
    <UnsolvedPaymentsSlot />
    <div className={classes.grid}>
      {cards.map((card) => {
        const provider = connectable.find(({ name }) => name === card.name)
        return provider ? (
          <ProviderCard key={card.name} provider={provider} />
        ) : (
          <ComingSoonCard key={card.name} {...card} />
        )
      })}
    </div>
    <CaptureCard />
  </>
)
