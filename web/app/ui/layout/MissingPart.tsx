import { useRevalidator } from 'react-router'
import { Button } from '../controls/Button.tsx'
import * as texts from './initial-texts.ts'
import styles from './MissingPart.module.css'

/** Replaces a part of the page that could not be loaded in time; the rest of the page works without it. */
export function MissingPart() {
  const { revalidate, state } = useRevalidator()
  return (
    <p className={styles.missing}>
      {texts.partMissing}
      <Button look="quiet" aria-disabled={state === 'loading'} onClick={() => void revalidate()}>
        {texts.tryAgain}
      </Button>
    </p>
  )
}
