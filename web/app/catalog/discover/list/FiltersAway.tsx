import { useRevalidator } from 'react-router'
import { Button } from '../../../ui/controls/Button.tsx'
import * as texts from './texts.ts'

/** Says that filters and orders are unavailable for the moment, above what is shown instead. */
export function FiltersAway() {
  const { revalidate, state } = useRevalidator()
  return (
    <p className="flex wrap middle gap-8 ink-t1 mt-16" role="status">
      {texts.filtersAway}
      <Button look="quiet" aria-disabled={state === 'loading'} onClick={() => void revalidate()}>
        {texts.tryAgain}
      </Button>
    </p>
  )
}
