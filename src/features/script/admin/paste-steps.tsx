import { Code } from '@mantine/core'
import '@mantine/core/styles/Code.layer.css'
import { CopyButton } from '#kit/web/copy-button.tsx'
import { OutsideLink } from '#kit/web/outside-link.tsx'
import type { ScriptStatus } from '../contract.ts'
import classes from './paste-steps.module.css'

type Props = { enable: boolean; embed: ScriptStatus['embed'] }

/** How to put the line into the published theme, or take it out, by hand. */
export const PasteSteps = ({ enable, embed }: Props) => (
  <ol className={classes.steps}>
    <li>
      Open <Code>{embed.file}</Code> in your theme{' '}
      <OutsideLink href={embed.themeUrl} inherit underline="always">
        {embed.theme}
      </OutsideLink>
    </li>
    <li>
      {enable ? (
        <>
          Paste this line directly before <Code>{'</head>'}</Code>, and save:
        </>
      ) : (
        'Find this line, delete it, and save:'
      )}
      <div className={classes.line}>
        <code>{embed.line}</code>
        <CopyButton value={embed.line} label="Copy line" />
      </div>
    </li>
    <li>Come back here and check your storefront.</li>
  </ol>
)
