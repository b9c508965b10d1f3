import { Card, Text, Title } from '@mantine/core'
import IconArrowLeft from '@tabler/icons-react/dist/esm/icons/IconArrowLeft.mjs'
import IconArrowRight from '@tabler/icons-react/dist/esm/icons/IconArrowRight.mjs'
import { type ReactNode, useEffect, useRef } from 'react'
import { ButtonLink } from '#kit/web/link.tsx'
import { type Step, stepAfter, stepBefore } from '../rules.ts'
import classes from './step-frame.module.css'

type Props = {
  step: Step
  title: string
  lead: ReactNode
  children: ReactNode
  /** Stands where Continue does; the link to the next step unless given. */
  next?: ReactNode
  /** Continue stands back behind the step's own button. */
  quietNext?: boolean
}

/** One step: what it is about, its work, and the ways to the steps beside it. */
export const StepFrame = ({ step, title, lead, children, next, quietNext = false }: Props) => {
  const before = stepBefore(step)
  const after = stepAfter(step)
  return (
    <Card component="section" className={classes.step} padding={0}>
      <div className={classes.body}>
        <StepTitle step={step} title={title} />
        <Text c="dimmed" mt={6} mb="xl" component="div">
          {lead}
        </Text>
        {children}
      </div>
      <nav className={classes.ways} aria-label="Steps">
        {before && (
          <ButtonLink
            to={`/onboarding/${before}`}
            variant="default"
            leftSection={<IconArrowLeft size={16} aria-hidden />}
          >
            Back
          </ButtonLink>
        )}
        <span className={classes.next}>
          {next ??
            (after && (
              <ButtonLink
                to={`/onboarding/${after}`}
                variant={quietNext ? 'default' : 'filled'}
                rightSection={<IconArrowRight size={16} aria-hidden />}
              >
                Continue
              </ButtonLink>
            ))}
        </span>
      </nav>
    </Card>
  )
}

let shownStep: Step | undefined

/** The step's heading takes the focus when another step comes, so that a screen reader says where one is. */
const StepTitle = ({ step, title }: { step: Step; title: string }) => {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (shownStep && shownStep !== step) heading.current?.focus()
    shownStep = step
  }, [step])
  return (
    <Title order={1} ref={heading} tabIndex={-1} className={classes.title}>
      {title}
    </Title>
  )
}
