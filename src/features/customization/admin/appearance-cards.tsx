import { Skeleton, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { SectionCard } from '#kit/web/section-card.tsx'
import classes from './appearance-tab.module.css'

type Props = { footer?: ReactNode; children: ReactNode }

/** The card of the form. */
export const LookCard = (props: Props) => (
  <SectionCard title="Look" description="Shoppers see it on every step of the checkout." {...props} />
)

/** The card of the frame beside it. */
export const PreviewCard = (props: Props) => (
  <SectionCard title="Preview" description="What shoppers see, with products of your shop." {...props} />
)

/** As tall as both. */
export const AppearanceSkeleton = () => (
  <div className={classes.columns} aria-busy="true">
    <LookCard>
      <Stack gap="lg">
        {['primary', 'heading', 'font', 'logo'].map((field) => (
          <Skeleton key={field} h={86} />
        ))}
      </Stack>
    </LookCard>
    <PreviewCard>
      <Skeleton h={500} />
    </PreviewCard>
  </div>
)
