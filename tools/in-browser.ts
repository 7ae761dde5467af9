import { rolldown } from 'rolldown'

/** A module and all that it imports as one script; run in a page, it leaves its exports there under `name`. */
export async function bundleForPage(entry: string, name: string): Promise<string> {
  const bundle = await rolldown({
    input: entry,
    platform: 'browser',
    transform: { define: { 'process.env.NODE_ENV': JSON.stringify('production') } },
    logLevel: 'silent',
  })
  const { output } = await bundle.generate({ format: 'iife', name, codeSplitting: false })
  await bundle.close()
  return output[0].code
}
