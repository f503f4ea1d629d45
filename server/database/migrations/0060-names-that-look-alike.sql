-- A company named like another could collect payments that customers mean for the other. Reviewers see names
-- that look alike, whichever letters, accents, spaces or legal form they are written with.

-- Letters of other alphabets that look like a Latin letter or a digit, in both cases, from Unicode's
-- confusables.txt (UTS #39, version 13). Right-to-left scripts are left out: they turn the line around.
create function latin_look(said text) returns text
  language sql immutable strict parallel safe
  return translate(
    said,
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

-- Names with the same skeleton look alike. It is compared, never shown.
create function name_skeleton(said text) returns text
  language sql immutable strict parallel safe
  return (
    with
    -- NFKD parts a letter from its accents, and an apostrophe or full stop separates no words.
    letters (name) as (
      select lower(latin_look(regexp_replace(
        normalize(said, nfkd),
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

revoke execute on function latin_look(text), name_skeleton(text) from public;
grant execute on function latin_look(text), name_skeleton(text) to piton_app;

alter table companies
  add column name_skeleton text not null generated always as (name_skeleton(name)) stored;
create index companies_name_skeleton_idx on companies (name_skeleton);
