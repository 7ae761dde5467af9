/** The form of a call that takes a file of CSV, `isPreview` to check it only. */
export function csvForm(content: BlobPart, isPreview = false): FormData {
  const form = new FormData()
  if (isPreview) form.set('isPreview', '1')
  form.set('file', new File([content], 'works.csv', { type: 'text/csv' }))
  return form
}
