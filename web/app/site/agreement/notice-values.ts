import type { InfringementArgs } from '@shenglang/contract/site/infringement'

/** What is wrong with the form, by field. */
export type NoticeFaults = Partial<Record<keyof InfringementArgs, string>>

/** The form as the call takes it: contacts left empty are not given, each line of addresses is one. */
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
    // What is not ticked is refused by the schema, in its words.
    isTruthful: form.has('isTruthful') as true,
  }
}
