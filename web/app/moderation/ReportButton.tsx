import { REPORT_KIND_LABELS } from '@shenglang/contract/moderation/entities'
import { IconFlag } from '../ui/data/icons.ts'
import { type Reported, useReport } from './report.tsx'
import * as texts from './texts.ts'

/** Reports something to moderators. */
export function ReportButton(reported: Reported) {
  const { request, dialog } = useReport(reported)
  return (
    <>
      <button
        type="button"
        className="text-12 inline-flex middle gap-4 min-h-hit pad-0-8 edge-none radius-pill bg-none ink-t2 hover-ink-t0"
        aria-haspopup="dialog"
        aria-label={texts.reportNamed(REPORT_KIND_LABELS[reported.kind])}
        onClick={request}
      >
        <IconFlag size={16} />
        {texts.report}
      </button>
      {dialog}
    </>
  )
}
