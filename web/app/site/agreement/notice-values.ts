import type { InfringementArgs } from '@shenglang/contract/site/infringement'

/** The form's errors, by field. */
export type NoticeFaults = Partial<Record<keyof InfringementArgs, string>>

/** The form as the call takes it: empty contacts are left out, each line is one address. */
export function noticeValues(form: FormData): InfringementArgs {
  const textOf = (name: string) => String(form.get(name) ?? '').trim()
  const [phone, email] = [textOf('phone'), textOf('email')]
  return {
    complainant: textOf('complainant'),
    capacity: textOf('capacity') as InfringementArgs['capacity'],
    ...(phone === '' ? {} : { phone }),
    ...(email === '' ? {} : { email }),
    workTitle: textOf('workTitle'),
    resourceUrls: textOf('resourceUrls')
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== ''),
    reason: textOf('reason'),
    proof: textOf('proof'),
    // The schema refuses an unticked box, with its own text.
    isTruthful: form.has('isTruthful') as true,
  }
}
