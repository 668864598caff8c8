// zod probes once whether it may compile validators with `eval`, which the content security policy reports as a
// violation. This setting prevents the probe for every area in the page.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })
