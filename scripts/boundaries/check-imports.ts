import { builtinModules } from 'node:module';
import path from 'node:path';
import type { Arrow, Files, Problem } from './arrow.ts';
import { findCircles } from './find-circles.ts';
import { type Manifest, packageOf, readManifest } from './manifests.ts';
import { type FoundImport, readImports } from './read-imports.ts';
import {
  type Area,
  areaOf,
  computedImports,
  developmentCode,
  unbundledWorkspaces,
} from './rules.ts';

type Place = {
  file: string;
  area: Area;
  workspace: string;
  isDevelopment: boolean;
  root: Manifest;
  /** By folder name; the root's own is under "". */
  manifests: ReadonlyMap<string, Manifest>;
  files: Files;
};

/** Checks every import in `files` against the table and reports each forbidden one. */
export function checkImports(files: Files): { problems: Problem[]; arrows: Arrow[] } {
  const manifests = readManifests(files);
  const root = manifests.get('') ?? readManifest('{}');
  const problems: Problem[] = [];
  const arrows: Arrow[] = [];
  for (const [file, text] of files) {
    if (!/\.tsx?$/.test(file)) continue;
    const area = areaOf(file);
    if (!area) {
      const sentence = 'This file is in no area of scripts/boundaries/rules.ts.';
      problems.push({ file, line: 1, sentence });
      continue;
    }
    const workspace = root.workspaces.find((folder) => file.startsWith(`${folder}/`)) ?? '';
    const isDevelopment = developmentCode.test(file);
    const place = { file, area, workspace, isDevelopment, root, manifests, files };
    const found = checkFile(place, text);
    problems.push(...found.problems);
    arrows.push(...found.arrows);
  }
  return { problems: [...problems, ...findCircles(arrows)], arrows };
}

function checkFile(place: Place, text: string): { problems: Problem[]; arrows: Arrow[] } {
  const { file } = place;
  const { imports, isBarrel } = readImports(file, text);
  const problems: Problem[] = [];
  const arrows: Arrow[] = [];
  if (isBarrel) {
    const sentence = 'This file only re-exports; import from where things are.';
    problems.push({ file, line: 1, sentence });
  }
  for (const found of imports) {
    const { to, sentence } = check(place, found);
    if (to !== undefined) arrows.push({ from: file, line: found.line, to });
    if (sentence !== undefined) problems.push({ file, line: found.line, sentence });
  }
  return { problems, arrows };
}

type Verdict = { to?: string; sentence?: string };

function check(place: Place, { specifier, isTypeOnly }: FoundImport): Verdict {
  if (specifier === null) return checkComputed(place);
  if (specifier.startsWith('.')) return checkRelative(place, specifier);
  if (/^(?:[#~/]|@\/)/.test(specifier)) {
    return { sentence: `"${specifier}" is a path alias. Write the path, or the package's name.` };
  }
  if (specifier.startsWith('node:') || builtinModules.includes(specifier)) {
    return checkBuiltin(place, specifier);
  }
  return checkPackage(place, specifier, isTypeOnly);
}

function checkComputed({ file, isDevelopment }: Place): Verdict {
  if (isDevelopment || computedImports[file] !== undefined) return {};
  return {
    sentence:
      'This imports a path made at run time, which cannot be checked. If it must, say why in computedImports of scripts/boundaries/rules.ts.',
  };
}

function checkRelative(place: Place, specifier: string): Verdict {
  const bare = specifier.replace(/\?.*$/, '');
  const to = path.posix.join(path.posix.dirname(place.file), bare);
  if (!/\.[a-z0-9]+$/.test(bare)) {
    return { sentence: `"${specifier}" has no extension. Imports name the file as it is.` };
  }
  const isElsewhere = place.workspace !== '' && !to.startsWith(`${place.workspace}/`);
  if (isElsewhere && !mayLeave(place, to)) {
    return {
      sentence: `"${specifier}" leaves the ${place.workspace} workspace. Import a package by its name.`,
    };
  }
  if (!place.files.has(to)) {
    return /\.(?:ts|tsx)$/.test(to) ? { sentence: `"${specifier}" does not exist.` } : {};
  }
  return checkArrow(place, to);
}

/**
 * A file outside all workspaces has no package name, so the table decides who may import it by
 * path.
 */
function mayLeave({ area, root }: Place, to: string): boolean {
  const hasName = root.workspaces.some((folder) => to.startsWith(`${folder}/`));
  return !hasName && area.mayImport.includes(areaOf(to)?.name ?? '');
}

function checkBuiltin({ area, isDevelopment }: Place, specifier: string): Verdict {
  if (!specifier.startsWith('node:')) return { sentence: `Write "node:${specifier}".` };
  if (!area.isPortable || isDevelopment) return {};
  return { sentence: `"${specifier}" does not exist in a browser, where this runs too.` };
}

function checkPackage(place: Place, specifier: string, isTypeOnly: boolean): Verdict {
  const { area, isDevelopment, root, manifests, workspace } = place;
  const name = packageOf(specifier);
  const own = manifests.get(workspace) ?? root;
  const isListed = own.dependencies.has(name) || own.devDependencies.has(name);
  const isDevelopmentTool = isDevelopment && root.devDependencies.has(name);
  if (!isListed && !isDevelopmentTool) {
    const manifest = path.posix.join(workspace, 'package.json');
    return { sentence: `"${name}" is not listed in ${manifest}.` };
  }
  if (!isDevelopment && area.packages && !area.packages.includes(name)) {
    return { sentence: `This imports ${name}. ${area.because}` };
  }
  const isOnlyDev = !own.dependencies.has(name);
  if (isOnlyDev && !isDevelopment && !isTypeOnly && unbundledWorkspaces.includes(workspace)) {
    return {
      sentence: `"${name}" is only a development dependency, and this file runs without those.`,
    };
  }
  const folder = [...manifests].find(([, manifest]) => manifest.name === name)?.[0];
  if (folder === undefined) return {};
  const to = `${folder}${specifier.slice(name.length)}`;
  return place.files.has(to)
    ? checkArrow(place, to)
    : { sentence: `"${specifier}" does not exist.` };
}

function checkArrow({ file, area, isDevelopment, workspace }: Place, to: string): Verdict {
  const target = areaOf(to);
  if (!target) return { to };
  if (developmentCode.test(to) && !isDevelopment) {
    return {
      to,
      sentence: `This imports ${to}, which only tests and tools use. The product runs without it.`,
    };
  }
  const isOwn =
    target === area || (isDevelopment && workspace !== '' && to.startsWith(`${workspace}/`));
  if (isOwn || area.mayImport.includes(target.name)) return { to };
  return { to, sentence: `${path.posix.basename(file)} imports ${to}. ${area.because}` };
}

function readManifests(files: Files): Map<string, Manifest> {
  const found = [...files].filter(([file]) => /^(?:[^/]+\/){0,2}package\.json$/.test(file));
  return new Map(
    found.map(([file, text]) => [
      file === 'package.json' ? '' : path.posix.dirname(file),
      readManifest(text),
    ]),
  );
}
