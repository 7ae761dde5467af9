import type { ReactNode } from 'react'
import { Button } from '../../app/ui/controls/Button.tsx'
import { Notice } from '../../app/ui/layout/Notice.tsx'
import { errorMessage } from '../../app/ui/text/error-message.ts'
import * as frameTexts from '../shell/texts.ts'
import { type Choices, useChoices } from './use-choices.ts'

/** Waits for the categories and styles: a form sent without them would lose the category and clear the style. */
export function WithChoices({ children }: { children: (choices: Choices) => ReactNode }) {
  const { isLoaded, error, reload, ...choices } = useChoices()
  if (isLoaded) return children(choices)
  return error ? (
    <Notice title={errorMessage(error)} actions={<Button onClick={reload}>{frameTexts.reload}</Button>} />
  ) : (
    <Notice title={frameTexts.loading} />
  )
}
