import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { projectNode } from './project-node.mjs';

let root: string;

beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'project-node-'));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const old = { execPath: '/usr/bin/node', version: 'v20.19.0' };
const recent = { execPath: '/usr/bin/node', version: 'v24.1.0' };

/** A fake package of Node that exits with that code. */
function plantNode(exitCode: number): string {
  const packaged = `node_modules/node-${process.platform}-${process.arch}/bin/node`;
  const file = path.join(root, packaged);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, `#!/bin/sh\nexit ${exitCode}\n`);
  chmodSync(file, 0o755);
  return file;
}

test('is the one that npm installed, whatever the machine has', () => {
  const packaged = plantNode(0);
  expect(projectNode(root, old)).toBe(packaged);
  expect(projectNode(root, recent)).toBe(packaged);
});

test('is the machine’s own if npm’s is missing or does not run here', () => {
  expect(projectNode(root, recent)).toBe(recent.execPath);
  plantNode(127);
  expect(projectNode(root, recent)).toBe(recent.execPath);
});

test('is refused with a remedy if neither works', () => {
  expect(() => projectNode(root, old)).toThrow(
    /^Piton runs on Node 24\..*this is v20\.19\.0\. Install Node 24 and start again\.$/,
  );
});
