import { useRevalidator } from 'react-router'
import { Button } from './Button.tsx'
import styles from './MissingPart.module.css'

/** Stands where a part of the page belongs that could not be had in time; the rest of the page does without it. */
export function MissingPart() {
  const { revalidate, state } = useRevalidator()
  return (
    <p className={styles.missing}>
      这一部分暂时没有加载出来，请稍后再试。
      <Button look="quiet" aria-disabled={state === 'loading'} onClick={() => void revalidate()}>
        再试一次
      </Button>
    </p>
  )
}
