-- Two roles: the one that runs this file owns the tables, and piton_app, the server's, has only the
-- grants that later files give it. Another database of the same cluster may have created the role
-- already.
do $$
begin
  if not exists (select from pg_roles where rolname = 'piton_app') then
    create role piton_app nologin;
  end if;
exception
  when duplicate_object or unique_violation then null;
end
$$;

-- The owner can act as the server's role, for installations with one set of credentials. If an operator
-- created the role, the grant is theirs to give.
do $$
begin
  grant piton_app to current_user;
exception
  when insufficient_privilege then null;
end
$$;

-- Only roles that a grant names execute a function.
alter default privileges revoke execute on functions from public;

revoke create on schema public from public;

grant usage on schema public to piton_app;

-- The server checks that the database is as new as itself.
grant select on schema_migrations, sql_release to piton_app;

-- Normalises text for search: no accents, lower case, single spaces, so "soufriere" finds Soufrière.
-- Columns store the result, because under row-level security an index serves only leakproof comparisons;
-- NFKD needs no extension, but a database in UTF-8.
create function plain_text(original text) returns text
  language sql immutable strict parallel safe
  return btrim(regexp_replace(
    lower(regexp_replace(
      normalize(original, nfkd),
      '[\u0300-\u036F\u1AB0-\u1AFF\u1DC0-\u1DFF\u20D0-\u20FF\uFE20-\uFE2F]', '', 'g'
    )),
    '\s+', ' ', 'g'
  ));

-- Customers write numbers with and without +1 758; the last seven digits are always the same.
create function phone_end(original text) returns text
  language sql immutable strict parallel safe
  return right(regexp_replace(original, '[^0-9]', '', 'g'), 7);

-- Maps letters that look like a Latin letter or a digit to it, from Unicode's confusables.txt (UTS #39,
-- version 13). Right-to-left scripts are left out, because they reverse the line.
create function latin_look(original text) returns text
  language sql immutable strict parallel safe
  return translate(
    original,
      'ꝚƧϨꙄᒿꛯƻ' ||
      'ꞫȜƷꝪⳌЗӠ𖼻𑣊Ҙ' ||
      'Ꮞ𑢯' ||
      'Ƽ𑢻' ||
      'ⳒбᏮ𑣕' ||
      '𐓒𑣆' ||
      '৪੪ȣȢ𐌚' ||
      '੧୨৭൭ꝮⳊ𑣌𑢬𑣖' ||
      'ɑαаΑАᎪᗅꓮ𖽀𐊠' ||
      'ƄЬᏏᑲᖯꞴΒВᏴᗷꓐ𐊂𐊡𐌁ɓᑳƃƂБƀҍҌѣѢ' ||
      'ᴄⲥсꮯ𐐽𑣲𑣩ⲤСᏟꓚ𐊢𐌂𐐕𐔜¢ȼ₡ҫҪ' ||
      'ԁᏧᑯꓒᎠᗞᗪꓓɗɖƌđĐÐƉ₫' ||
      'ꬲеҽΕЕⴹᎬꓰ𑢦𑢮𐊆ɇɆҿ' ||
      'ꬵꞙẝքꞘϜᖴꓝ𑣂𑢢𐊇𐊥𐔥ƒƑᵮ' ||
      'ɡᶃƍցԌᏀᏳꓖɠǥǤ' ||
      'һհᏂΗⲎНᎻᕼꓧ𐋏ɦꚕᏲⱧҢħћĦӉӇ' ||
      'ıɪɩιіꙇӏꭵᎥ𑣃ɨᵻᵼ' ||
      'ϳјꞲͿЈᎫᒍꓙɉɈ' ||
      'ΚⲔКᏦᛕꓗ𐔘ƙⱩҚ₭ꝀҞ' ||
      '𐌠ƖǀΙⲒІӀⵏᛁꓲ𖼨𐊊𐌉ⳐᏞᒪꓡ𖼖𑢣𑢲𐐛𐔦łŁɭƗƚɫ' ||
      'ΜϺⲘМᎷᗰᛖꓟ𐊰𐌑Ӎ' ||
      'ոռΝⲚꓠ𐔓ɳƞηƝᵰ' ||
      '०੦૦௦౦೦൦๐໐၀ᴏᴑꬽοσⲟоჿօഠဝ𐓪𑣈𑣗𐐬০୦〇𑓐𑣠ΟⲞОՕⵔዐଠ𐓂ꓳ𑢵𐊒𐊫𐐄𐔖øꬾØⵁɵꝋөѳꮎꮻƟꝊθΘӨѲⴱᎾᏫꭴ' ||
      'ρⲣрΡⲢРᏢᑭꓑ𐊕ƥᵽ' ||
      'ԛգզⵕʠ' ||
      'ꭇꭈᴦⲅгꮁƦᎡᏒ𐒴ᖇꓣ𖼵ɽɼɍғᵲ' ||
      'ꜱƽѕꮪ𑣁𐑈ЅՏᏕᏚꓢ𖼺𐊖𐐠ʂᵴ' ||
      'ΤⲦТᎢꓔ𖼊𑢼𐊗𐊱𐌕ƭȾƮҬ₮ŧŦᵵ' ||
      'ꞟᴜꭎꭒʋυս𐓶𑣘Սሀ𐓎ᑌꓴ𖽂𑢸ᵾꮜɄᏌ' ||
      'ᴠνѵ𑜆ꮩ𑣀ѴⴸᏙᐯꛟꓦ𖼈𑢠𐔝' ||
      'ɯᴡѡԝա𑜊𑜎𑜏ꮃ𑣯𑣦ԜᎳᏔꓪ𑓅₩ꝡ' ||
      'хᕁᕽ𐌢𑣬ꞳΧⲬХⵝᚷꓫ𐊐𐊴𐌗𐔧Ҳ' ||
      'ɣᶌʏỿꭚγуүყ𑣜ΥⲨУҮᎩᎽꓬ𖽃𑢤𐊲ƴɏұ¥ɎҰ' ||
      'ᴢꮓ𑣄𐋵𑣥ΖᏃꓜ𑢩ʐƶƵȥȤᵶ',
      repeat('2', 7) || repeat('3', 10) || repeat('4', 2) || repeat('5', 2) || repeat('6', 4) ||
      repeat('7', 2) || repeat('8', 5) || repeat('9', 9) || repeat('a', 10) || repeat('b', 24) ||
      repeat('c', 20) || repeat('d', 16) || repeat('e', 14) || repeat('f', 16) || repeat('g', 11) ||
      repeat('h', 20) || repeat('i', 13) || repeat('j', 10) || repeat('k', 13) || repeat('l', 28) ||
      repeat('m', 11) || repeat('n', 11) || repeat('o', 64) || repeat('p', 12) || repeat('q', 5) ||
      repeat('r', 18) || repeat('s', 16) || repeat('t', 18) || repeat('u', 20) || repeat('v', 15) ||
      repeat('w', 18) || repeat('x', 17) || repeat('y', 26) || repeat('z', 15)
  );

-- Names with the same skeleton look alike; reviewers see them, because a company named like another
-- could collect its payments. The skeleton is compared, never shown.
create function name_skeleton(original text) returns text
  language sql immutable strict parallel safe
  return (
    with
    -- NFKD separates accents from letters; apostrophes and full stops separate no words.
    letters (name) as (
      select lower(latin_look(regexp_replace(
        normalize(original, nfkd),
        '[\u0300-\u036F\u1AB0-\u1AFF\u1DC0-\u1DFF\u20D0-\u20FF\uFE20-\uFE2F''.\u00AD\u2018\u2019\u200B-\u200F\u2060-\u2064\uFEFF]',
        '', 'g'
      )))
    ),
    words (name) as (
      select btrim(regexp_replace(
        replace(replace(name, '&', ' and '), '|', 'l'),
        '[\u0001-\u002F\u003A-\u0040\u005B-\u0060\u007B-\u00BF\u2000-\u206F\u3000-\u303F\uFE00-\uFE0F]+',
        ' ', 'g'
      )) from letters
    ),
    bare (name) as (
      select regexp_replace(
        regexp_replace(name, '( (ltd|limited|inc|incorporated|co|company|corp|corporation|llc|llp|plc|ibc))+$', ''),
        '^the ', ''
      ) from words
    )
    select left(
      replace(replace(translate(replace(name, ' ', ''), '01i', 'oll'), 'rn', 'm'), 'vv', 'w'), 200
    ) from bare
  );

-- The only place where SQL reads the time; tests and the demo replace it. It is the database's wall
-- time, because servers' clocks differ, and a transaction may wait for a lock before it starts a lease
-- or a limit.
-- In a condition that should use an index, write `(select database_now())`, which is read once.
create function database_now() returns timestamptz
  language sql volatile parallel safe return clock_timestamp();

-- Whether a payment ended without certainty that no money moved. `OK` comes with a response that calls
-- the payment Incomplete.
create function ended_in_doubt(problem text, result_code text, declined_on_inquiry boolean)
  returns boolean
  language sql immutable
  return declined_on_inquiry or coalesce(problem, '') = 'gateway' and result_code in (
    'NotFound', 'OK', 'NotAcceptingRequests', 'Unavailable', 'TooBusy'
  );

-- The words by which a payment is found, each prefixed with its company and mode, so that one index
-- serves all companies. Functions carry their schema, because PostgreSQL builds indexes with an empty
-- search path.
create function sale_search_words(
  company_id text, mode text, plain_name text, email_lower text, phone text, last_four text,
  amount_mills bigint, purpose text
) returns tsvector
  -- Its real cost, so that the planner reads the index instead of computing the words again.
  language plpgsql immutable parallel safe cost 500 as $$
declare
  -- Four characters of the id separate companies well enough, because queries also compare the whole id.
  mine constant text := left(company_id, 4) || left(mode, 1);
  phone_digits constant text := right(regexp_replace(phone, '[^0-9]', '', 'g'), 7);
  plain_purpose constant text :=
    case when octet_length(purpose) = char_length(purpose) then lower(purpose) else public.plain_text(purpose) end;
  between_words constant text := '[\s!-/:-@\[-`{-~\u2010-\u201F]+';
begin
  return array_to_tsvector(array_remove(
    string_to_array(
      mine || 'n' || replace(btrim(regexp_replace(plain_name, between_words, ' ', 'g')), ' ', ' ' || mine || 'n')
        || ' ' || mine || 'w'
        || replace(btrim(regexp_replace(plain_purpose, between_words, ' ', 'g')), ' ', ' ' || mine || 'w'),
      ' '
    ) || array[
      mine || '=' || amount_mills,
      mine || '#' || last_four,
      case when email_lower <> '' then mine || 'e' || left(email_lower, 200) end,
      case when phone_digits <> '' then mine || 'p' || phone_digits end
    ],
    null
  ));
end
$$;

grant execute on function
  plain_text(text),
  phone_end(text),
  latin_look(text),
  name_skeleton(text),
  database_now(),
  ended_in_doubt(text,text,boolean),
  sale_search_words(text,text,text,text,text,text,bigint,text)
to piton_app;

-- The purpose of this database, recorded by the first server that uses it. The demo's accounts have
-- published passwords, so production never runs on a demo's database, nor a demo on production's.
create table installation (
  only_one boolean constraint installation_pkey primary key default true
    constraint installation_is_one_row check (only_one),
  kind text not null constraint installation_kind_is_known check (kind in ('demo', 'production')),
  created_at timestamptz not null default database_now()
);

grant select, insert on installation to piton_app;
