import { Button, Stack, Text } from '@mantine/core'
import type { Data } from '#kit/contract/endpoint.ts'
import { ModalFoot } from '#kit/web/modal/modal-foot.tsx'
import type { settingsCopy } from '../contract.ts'
import { countsText, partWords } from './copy-words.ts'
import { StepTitle } from './step-title.tsx'
import classes from './copy-modal.module.css'

export type Copied = Data<typeof settingsCopy.copy>['parts']

/** What came of it, in numbers. */
export const CopiedStep = ({ copied, onClose }: { copied: Copied; onClose(): void }) => (
  <>
    <Stack gap="lg">
      <StepTitle at="Done">Your settings are copied</StepTitle>
      <dl className={classes.counts}>
        {copied.map((counts) => (
          <div key={counts.part}>
            <dt>{partWords[counts.part].label}</dt>
            <dd>{countsText({ ...counts, foreign: 0 })}</dd>
          </div>
        ))}
      </dl>
      <Text size="sm" c="dimmed">
        Shoppers see the changes the next time they open a checkout.
      </Text>
    </Stack>
    <ModalFoot>
      <Button onClick={onClose}>Close</Button>
    </ModalFoot>
  </>
)
