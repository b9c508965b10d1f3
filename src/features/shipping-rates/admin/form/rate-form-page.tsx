import '@mantine/core/styles/Alert.layer.css'
import { Alert, Button, Skeleton } from '@mantine/core'
import IconArrowLeft from '@tabler/icons-react/dist/esm/icons/IconArrowLeft.mjs'
import IconTruckOff from '@tabler/icons-react/dist/esm/icons/IconTruckOff.mjs'
import { useQuery } from '@tanstack/react-query'
import { CallError } from '#kit/web/client.ts'
import { EmptyState } from '#kit/web/empty-state.tsx'
import { ActionIconLink, ButtonLink } from '#kit/web/link.tsx'
import { PageHeader } from '#kit/web/page-header.tsx'
import { QueryState } from '#kit/web/query-state.tsx'
import type { ShippingRate } from '../../contract.ts'
import { rateQuery } from '../rate-queries.ts'
import { useCurrency } from '../use-currency.ts'
import { ConditionsCard } from './conditions-card.tsx'
import { CountriesCard } from './countries-card.tsx'
import { GeneralCard } from './general-card.tsx'
import { LanguagesCard } from './languages-card.tsx'
import { PriceCard } from './price-card.tsx'
import { useRateForm } from './use-rate-form.ts'
import classes from './rate-form-page.module.css'

export const CreateRatePage = () => <RateForm rate={null} />

/** The form of one rate, loaded when the page opens. */
export const UpdateRatePage = ({ id }: { id: string }) => {
  const query = useQuery(rateQuery(id))
  if (query.data) return <RateForm key={id} rate={query.data} />
  const isGone = query.error instanceof CallError && query.error.status === 404
  return (
    <>
      <FormHeader title="Update shipping rate" />
      {isGone ? (
        <EmptyState
          icon={<IconTruckOff size={24} />}
          order={2}
          title="This shipping rate does not exist."
          text="It may have been deleted in another window."
          action={
            <ButtonLink to="/shipping-rates" variant="default">
              Back to shipping rates
            </ButtonLink>
          }
        />
      ) : (
        <QueryState
          query={query}
          skeleton={<FormSkeleton />}
          errorTitle="The shipping rate could not be loaded"
          order={2}
        >
          {() => null}
        </QueryState>
      )}
    </>
  )
}

const RateForm = ({ rate }: { rate: ShippingRate | null }) => {
  const currency = useCurrency()
  const { form, saving, tab, setTab, submit } = useRateForm(rate, currency)
  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <FormHeader title={rate ? 'Update shipping rate' : 'Create shipping rate'} />
      {rate && rate.currency !== currency && (
        <Alert color="yellow" mb="lg" title={`Its amounts were set in ${rate.currency}`}>
          Your store now sells in {currency}. Until you check the amounts and save them in {currency}, this rate is not
          offered.
        </Alert>
      )}
      <div className={classes.columns}>
        <GeneralCard form={form} currency={currency} />
        <PriceCard form={form} currency={currency} rateId={rate?.id ?? null} />
        <CountriesCard form={form} />
        <ConditionsCard form={form} tab={tab} onTab={setTab} currency={currency} />
        <LanguagesCard form={form} />
      </div>
      <div className={classes.save}>
        <Button type="submit" loading={saving}>
          Save
        </Button>
      </div>
    </form>
  )
}

const FormHeader = ({ title }: { title: string }) => (
  <PageHeader
    title={title}
    before={
      <ActionIconLink to="/shipping-rates" variant="default" size="lg" aria-label="Back to shipping rates">
        <IconArrowLeft size={18} aria-hidden />
      </ActionIconLink>
    }
  />
)

const FormSkeleton = () => (
  <div className={classes.columns}>
    <Skeleton h={372} radius="lg" />
    <Skeleton h={260} radius="lg" className={classes.aside ?? ''} />
    <Skeleton h={176} radius="lg" />
    <Skeleton h={250} radius="lg" />
  </div>
)
