import { REPORT_KIND_LABELS } from '@shenglang/contract/moderation/entities'
import { IconFlag } from '../ui/icons.ts'
import styles from './ReportButton.module.css'
import { type Reported, useReport } from './report.tsx'

/** Reports something to whoever reviews. */
export function ReportButton(reported: Reported) {
  const { ask, dialog } = useReport(reported)
  return (
    <>
      <button
        type="button"
        className={styles.report}
        aria-haspopup="dialog"
        aria-label={`举报${REPORT_KIND_LABELS[reported.kind]}`}
        onClick={ask}
      >
        <IconFlag size={16} />
        举报
      </button>
      {dialog}
    </>
  )
}
