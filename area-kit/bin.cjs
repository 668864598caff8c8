#!/usr/bin/env node
require('./supported-node.cjs')
import('./bin.mjs')
