import type { MyWork } from '@shenglang/contract/studio/entities'
import { saveResource } from '@shenglang/contract/studio/works'
import { Button } from '../../ui/controls/Button.tsx'
import * as texts from './texts.ts'
import { useWorkCall } from './work-call.ts'

type Work = Pick<MyWork, 'resourceId' | 'creditChoices' | 'state'>

/** Asks an artist whom the tags of a work name, where they can be read in two ways; one press answers. */
export function CreditQuestion({ work: { resourceId, creditChoices, state } }: { work: Work }) {
  const [run, isBusy] = useWorkCall()
  if (creditChoices.length === 0) return null
  return (
    <fieldset className="shrink pad-0 edge-none" disabled={isBusy || state === 'processing' || state === 'review'}>
      <legend className="pad-0 break">{texts.creditQuestion(creditChoices)}</legend>
      <div className="flex wrap gap-8 mt-8">
        {creditChoices.map(({ names, credits }) => (
          <Button key={names.join()} onClick={() => run(saveResource, { resourceId, credits }, texts.creditsSaved(credits))}>
            {names.length === 0 ? texts.creditAlone : texts.creditChoice(names)}
          </Button>
        ))}
      </div>
    </fieldset>
  )
}
